/** A file of the gate: read with the page's key, counted while it comes, then given to the browser to be saved. */
import { ApiError, type GateClient } from "../api/client.ts";

/**
 * @param onBytes how many came so far
 * @throws ApiError where the gate refuses, or breaks off: then there is no file
 */
export async function download(
  gate: GateClient,
  path: string,
  { signal, onBytes }: { readonly signal: AbortSignal; readonly onBytes: (bytes: number) => void },
): Promise<Blob> {
  const response = await gate.fetch(path, { signal });
  if (!response.ok || response.body === null) {
    const answer = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
    throw new ApiError(answer?.error?.message ?? `${path} answered ${response.status}.`, response.status);
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    onBytes((bytes += part.value.length));
  }
  return new Blob(chunks, { type: response.headers.get("content-type") ?? "" });
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser may begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
