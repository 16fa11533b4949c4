/** What can be chosen in filters and forms, and what it is called. Also for the browser, so nothing of the server stands here. */
export type Choice = { readonly value: string; readonly label: string };

export const PRIORITY_CHOICES = choices({ urgent: "Urgent", high: "High", normal: "Normal", low: "Low" });
export const DUE_CHOICES = choices({ overdue: "Overdue", week: "This week", none: "No due date" });
export const ORIGIN_CHOICES = choices({ ib: "Bank", seller: "Seller", buyer: "Buyer" });
export const HOLDER_CHOICES = choices({ bank: "Bank", seller: "Seller", nobody: "Nobody, came back" });
export const STAGE_CHOICES = choices({ pre_dataroom: "Pre-data room", dataroom: "Data room" });
export const STATUS_CHOICES = choices({
  open: "Open",
  assigned: "Assigned",
  answered: "Answered",
  vetted: "Vetted",
  published: "Published",
  withdrawn: "Withdrawn",
});
export const ASSIGNEE_CHOICES = choices({ me: "Me", nobody: "Nobody" });

function choices(words: Record<string, string>): Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
