import {
  secondUpstream,
  type SecondUpstreamConfig,
  secondUpstreamNames,
} from "../../sampling/second-upstreams.ts";

/** Without what a deployment may have hidden in it. */
const address = (baseUrl: string): string => {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
};

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function entryOf(config: SecondUpstreamConfig, name: string) {
  try {
    const { format, baseUrl, apiKey } = secondUpstream(config, name);
    return { name, format, base_url: address(baseUrl), has_key: apiKey !== null, problem: null };
  } catch (error) {
    return { name, format: null, base_url: null, has_key: false, problem: said(error) };
  }
}

/** Without the keys; what is wrong is told, as second opinions would be missing. */
export function secondUpstreamsOf(config: SecondUpstreamConfig) {
  try {
    return { items: secondUpstreamNames(config).map((name) => entryOf(config, name)), problem: null };
  } catch (error) {
    return { items: [], problem: said(error) };
  }
}
