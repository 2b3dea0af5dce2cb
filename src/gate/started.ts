import type { Classifier } from "../classifier/classifier.ts";

/** The classifier, or why it could not be started. */
export async function startedClassifier(
  starting: PromiseLike<Classifier>,
): Promise<Classifier | { readonly error: unknown }> {
  try {
    return await starting;
  } catch (error) {
    return { error };
  }
}
