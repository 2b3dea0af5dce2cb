/** The settings that several controls make, by their names. */
import type { JSX } from "preact";
import { CanonicalRules } from "./canonical-form.tsx";
import { Checks } from "./checks-form.tsx";
import { Guard, OneCallAgents, SecondOpinion } from "./form-extras.tsx";
import type { FormPartProps } from "./form-parts.ts";
import { LocaleForm } from "./locale-form.tsx";
import { Recalibration } from "./recalibration.tsx";

export const OWN_FORMS: Readonly<Record<string, (props: FormPartProps) => JSX.Element>> = {
  checks: Checks,
  canonical: CanonicalRules,
  guard: Guard,
  second_opinion: SecondOpinion,
  one_call_agents: OneCallAgents,
  locale: LocaleForm,
  auto_recalibrate: Recalibration,
};
