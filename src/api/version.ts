/** Of this gate; the same as in package.json, which lies outside the rooms. */
export const VERSION = "0.1.0";
