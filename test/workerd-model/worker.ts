import { classifier } from "../../src/classifier/workerd.ts";

const floats = async (request: Request): Promise<Float32Array> =>
  new Float32Array(await request.arrayBuffer());

/**
 * `GET /`: what runs. `POST /score`: rows of float32 in, scores of float32 out. `POST /score-each`: the same, but each
 * row in a call of its own, all begun at once.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { score, engine, engineError, identity, columns } = await classifier;
    switch (new URL(request.url).pathname) {
      case "/":
        return Response.json({ engine, engineError: engineError ?? null, identity });
      case "/score": {
        const rows = await floats(request);
        return new Response(await score(rows, rows.length / columns));
      }
      case "/score-each": {
        const rows = await floats(request);
        const calls = Array.from({ length: rows.length / columns }, (_, row) =>
          score(rows.slice(row * columns, (row + 1) * columns), 1),
        );
        return new Response(Float32Array.from(await Promise.all(calls), ([one]) => one ?? Number.NaN));
      }
      default:
        return new Response(null, { status: 404 });
    }
  },
};
