import { UriTemplate } from "@modelcontextprotocol/server";
import type { Actor } from "@/lib/platform/actor";
import type { Resource } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import type { AnyTool } from "@/lib/platform/tool";
import { mayAsk } from "./allowed";
import { ask, refuse } from "./ask";
import type { Exchange } from "./exchange";
import { CARD_TYPE } from "./message";

type Addressed = { readonly resource: Resource; readonly template: UriTemplate };

/** Documents by address, over the use-cases that read them. */
export function resourcesOf(kernel: Kernel) {
  const addressed = kernel.registry.resources.map((resource) => ({
    resource,
    template: new UriTemplate(resource.uri),
  }));
  const isTemplate = ({ uri }: Resource) => UriTemplate.isTemplate(uri);
  const open = (actor: Actor) => addressed.filter(({ resource }) => mayAsk(actor, resource.read));

  return {
    async list(exchange: Exchange) {
      // Several kinds of documents may be named by one use-case: one request, asked once.
      const asked = new Map<AnyTool, Promise<Record<string, unknown>>>();
      const answerOf = (tool: AnyTool) => {
        const answer = asked.get(tool) ?? ask(kernel, exchange, tool, {});
        asked.set(tool, answer);
        return answer;
      };
      const shown = open(exchange.actor).filter(
        ({ resource }) => exchange.showsCards || resource.mimeType !== CARD_TYPE,
      );
      const listed = await Promise.all(shown.map((one) => entriesOf(exchange, one, answerOf)));
      return { resources: listed.flat() };
    },

    templates: ({ actor }: Exchange) => ({
      resourceTemplates: open(actor)
        .filter(({ resource }) => isTemplate(resource))
        .map(({ resource }) => ({ uriTemplate: resource.uri, ...description(resource) })),
    }),

    async read(exchange: Exchange, uri: string, peer: unknown) {
      const found = find(addressed, uri);
      if (!found) throw refuse(exchange, noSuchResource());
      const { resource, variables } = found;
      const output = await ask(kernel, exchange, resource.read, variables, { peer }).catch((error: unknown) => {
        // To the protocol an address that leads nowhere is a wrong parameter, whatever stands behind it.
        throw exchange.refusal?.code === "not_found" ? refuse(exchange, noSuchResource()) : error;
      });
      const document = resource.contents?.(output as never) ?? { text: JSON.stringify(output) };
      return { contents: [{ uri, mimeType: resource.mimeType, ...document }] };
    },
  };
}

async function entriesOf(
  { actor }: Exchange,
  { resource, template }: Addressed,
  answerOf: (tool: AnyTool) => Promise<Record<string, unknown>>,
) {
  if (!UriTemplate.isTemplate(resource.uri)) return [{ uri: resource.uri, ...description(resource) }];
  if (!resource.list || !mayAsk(actor, resource.list.from)) return [];
  return resource.list
    .entries((await answerOf(resource.list.from)) as never)
    .map(({ variables, title }) => ({ uri: template.expand(variables), ...description(resource), title }));
}

const description = ({ name, title, description, mimeType }: Resource) => ({ name, title, description, mimeType });

const noSuchResource = () =>
  new AppError(
    "invalid_input",
    "No such resource. Call resources/list or resources/templates/list to see what there is.",
  );

/** Longer than any address of ours; what is longer is not even looked at. */
const MAX_URI = 500;

function find(addressed: readonly Addressed[], uri: string) {
  if (uri.length > MAX_URI) return undefined;
  for (const { resource, template } of addressed) {
    const variables = template.match(uri);
    if (variables) return { resource, variables: decoded(variables) };
  }
  return undefined;
}

/** A variable that is no well-formed escape stays as it is: the use-case's input refuses it. */
function decoded(variables: Record<string, string | string[]>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(String(value))];
      } catch {
        return [name, value];
      }
    }),
  );
}
