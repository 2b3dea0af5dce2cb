/** Toolsets that Anthropic defines and the client runs: one entry in `tools` offers all members. */
export interface Toolset {
  /** Begins the `type` of the entry; its version follows. */
  readonly prefix: string;
  /** `toolset_name` of the calls. */
  readonly name: string;
  readonly members: readonly string[];
}

const MOUSE_AND_KEYS = [
  "key",
  "hold_key",
  "type",
  "mouse_move",
  "left_mouse_down",
  "left_mouse_up",
  "left_click",
  "left_click_drag",
  "right_click",
  "middle_click",
  "double_click",
  "triple_click",
  "scroll",
  "wait",
  "screenshot",
  "zoom",
];

/** Names as the official client of November 2026 lists them. A member that is missing here is an unknown tool. */
export const TOOLSETS: readonly Toolset[] = [
  { prefix: "computer_toolset_", name: "computer", members: [...MOUSE_AND_KEYS, "cursor_position"] },
  {
    prefix: "browser_toolset_",
    name: "browser",
    members: [
      ...MOUSE_AND_KEYS,
      "navigate",
      "list_tabs",
      "new_tab",
      "switch_tab",
      "close_tab",
      "read_page",
      "get_page_text",
      "read_console",
      "read_network",
      "find",
      "form_input",
      "file_upload",
      "scroll_to",
      "hover",
      "javascript_exec",
    ],
  },
];
