export function tasksPath(deal: string | undefined, offset = 0): string {
  const query = new URLSearchParams({ ...(deal && { deal }), ...(offset > 0 && { offset: String(offset) }) });
  return query.size === 0 ? "/tasks" : `/tasks?${query}`;
}
