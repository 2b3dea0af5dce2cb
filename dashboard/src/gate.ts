import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { GateClient } from "./api/client.ts";

/** How often what is live is read again. */
export const REFRESH_MS = 4_000;

export const GateContext = createContext(new GateClient(""));

export const useGate = (): GateClient => useContext(GateContext);
