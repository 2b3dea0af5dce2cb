/** A token has about four letters of English, and about one sign of Chinese, which is three bytes: rather too many than too few. */
const BYTES_A_TOKEN = 3;

/** About how many tokens a request takes, before anybody has counted them. */
export const estimatedTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).byteLength / BYTES_A_TOKEN);
