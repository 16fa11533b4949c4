import type { Database } from "@/lib/db/database";

/** The deals that a person is in at this moment: what a consent to all of them names. */
export async function dealsOf({ prisma }: Pick<Database, "prisma">, userId: string): Promise<string[]> {
  const seats = await prisma.participant.findMany({ where: { userId, removedAt: null }, select: { projectId: true } });
  return seats.map(({ projectId }) => projectId);
}
