import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "jun-fin-l1", workstream: "finance", name: "Initial Request List", issuedDay: -15 },
  { key: "jun-leg-l1", workstream: "legal", name: "Initial Request List", issuedDay: -13 },
  { key: "jun-com-l1", workstream: "commercial", name: "Initial Request List", issuedDay: -10 },
];

export const requests: SampleRequest[] = [
  {
    key: "jun-fin-001",
    workstream: "finance",
    list: "jun-fin-l1",
    from: "ib",
    title: "Statutory accounts and auditors' reports FY2023–FY2025",
    body: "Signed statutory accounts of Solène Foods SAS and its Belgian subsidiary for FY2023 to FY2025, with the auditors' reports and the management reports. Unadjusted differences communicated by the auditors should be attached. If the FY2025 accounts have not yet been approved by the shareholders, the version signed by the president is sufficient.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -17,
    dueDay: -8,
    assignees: [{ person: "jun-garnier", returnTo: "jun-lacroix" }],
    routing: [
      { day: -15, by: "jun-lacroix", to: "jun-garnier", action: "assigned", note: "First items for the early look." },
    ],
  },
  {
    key: "jun-fin-002",
    workstream: "finance",
    list: "jun-fin-l1",
    from: "ib",
    title: "Monthly revenue and margin by product family",
    body: "Monthly net revenue and gross margin from January 2023 to FY2026 YTD for jars, pouches, cereals and infant biscuits. Promotional allowances and year-end rebates must be allocated to the month in which the sale took place, not to that of the credit note. The retail price rises of 2023 make a comparison by quarter misleading otherwise.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -17,
    dueDay: -7,
  },
  {
    key: "jun-fin-003",
    workstream: "finance",
    list: "jun-fin-l1",
    from: "ib",
    title: "EBITDA adjustments proposed by management",
    body: "A schedule of adjustments to reported EBITDA for FY2023 to FY2025, with description, amount, account and supporting document for each. The product withdrawal of autumn 2024, the start-up cost of the second pouch line and owner-related expenses are expected to appear. Adjustments below EUR 20,000 may be grouped.",
    priority: "high",
    stage: "pre_dataroom",
    status: "answered",
    createdDay: -17,
    dueDay: -5,
    assignees: [{ person: "jun-garnier", returnTo: "jun-lacroix" }],
    thread: [
      {
        day: -9,
        hour: 10,
        by: "jun-lacroix",
        body: "For the withdrawal, we need the split between destroyed stock, retailer credits and lost margin. Only the first two can be shown as adjustments.",
        audience: "parties",
      },
      {
        day: -9,
        hour: 17,
        by: "jun-garnier",
        body: "Noted. Lost margin moves to a memo line below the total.",
        audience: "parties",
      },
    ],
  },
  {
    key: "jun-fin-004",
    workstream: "finance",
    list: "jun-fin-l1",
    from: "ib",
    title: "Working capital by month and seasonality",
    body: "Month-end trade receivables, inventories and trade payables from December 2023 to FY2026 YTD. The harvest purchases of apples, carrots and pumpkins between August and November should be visible as a separate line of inventory. Factoring, confirming and overdue supplier balances are to be shown apart.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -17,
    dueDay: 0,
    assignees: [{ person: "jun-garnier", returnTo: "jun-lacroix" }],
  },
  {
    key: "jun-fin-005",
    workstream: "finance",
    list: "jun-fin-l1",
    from: "ib",
    title: "Research tax credit claims and supporting files",
    body: "Amounts of research tax credit claimed for FY2022 to FY2025 with the technical files submitted, and the status of any review by the tax administration. State how much of the receivable has been assigned to a bank.",
    priority: "low",
    stage: "pre_dataroom",
    status: "withdrawn",
    createdDay: -16,
    dueDay: 4,
    thread: [
      {
        day: -7,
        hour: 11,
        by: "jun-lacroix",
        body: "We withdraw this item here; it is taken up in the tax adviser's own list and would be answered twice.",
        audience: "parties",
      },
    ],
  },
  {
    key: "jun-leg-001",
    workstream: "legal",
    list: "jun-leg-l1",
    from: "ib",
    title: "Bylaws, share register and shareholder pact",
    body: "Current bylaws, the share transfer register with individual accounts, and the shareholder pact of 2018 with its amendment. Minutes of general meetings since FY2023 should be included. Bearing in mind that two minority holders live abroad, the drag-along procedure and its notice periods deserve a short note.",
    priority: "high",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -15,
    dueDay: -3,
    routing: [
      { day: -13, by: "jun-elise", to: "jun-garnier", action: "forwarded" },
      { day: -12, by: "jun-garnier", to: "jun-perrin", action: "assigned" },
    ],
  },
  {
    key: "jun-leg-002",
    workstream: "legal",
    list: "jun-leg-l1",
    from: "ib",
    title: "Organic certification and infant food approvals",
    body: "Certificates of the organic control body for the plant and for each product family, with the last two annual inspection reports. For products intended for infants below twelve months, provide the compositional files under the rules on processed baby food and the residue analyses of FY2025. Any downgraded batch since FY2023 should be reported with its cause.",
    priority: "urgent",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -15,
    dueDay: -2,
    assignees: [{ person: "jun-perrin", returnTo: "jun-garnier" }],
    routing: [
      {
        day: -13,
        by: "jun-elise",
        to: "jun-garnier",
        action: "forwarded",
        note: "The one subject every reader will turn to first.",
      },
      { day: -13, by: "jun-garnier", to: "jun-perrin", action: "assigned" },
    ],
    thread: [
      {
        day: -2,
        hour: 18,
        by: "jun-garnier",
        body: "Baptiste, the laboratory has sent the last residue analyses to my address by mistake. I have put them on the legal drive.",
        audience: "organization",
      },
    ],
  },
  {
    key: "jun-leg-003",
    workstream: "legal",
    list: "jun-leg-l1",
    from: "ib",
    title: "Product withdrawal of autumn 2024: legal file",
    body: "The complete file on the withdrawal of the pumpkin jars in autumn 2024: notification to the authority, press notice, retailer correspondence, expert report on the glass fragments and the claim against the glass supplier. State whether consumers have claimed damages and how the insurer has reacted. A chronology of two pages is preferred to a bundle of mails.",
    priority: "high",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -15,
    dueDay: -4,
    assignees: [{ person: "jun-perrin", returnTo: "jun-elise" }],
    routing: [
      { day: -13, by: "jun-elise", to: "jun-garnier", action: "forwarded" },
      {
        day: -12,
        by: "jun-garnier",
        to: "jun-perrin",
        action: "assigned",
        note: "Chronology first, correspondence on request.",
      },
    ],
    blocker: {
      by: "jun-perrin",
      day: -5,
      reason:
        "The court-appointed expert's report on the glass fragments is due shortly; counsel advises against any statement on cause before it is filed.",
    },
  },
  {
    key: "jun-leg-004",
    workstream: "legal",
    list: "jun-leg-l1",
    from: "ib",
    title: "Trade marks and packaging designs",
    body: "A list of trade marks and registered designs with territory, classes, owner and renewal date. The mark used for the export range is said to be held by the founder personally; provide the licence and the terms on which it is to be transferred. Coexistence agreements belong in the same list.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -15,
    dueDay: 5,
  },
  {
    key: "jun-com-001",
    workstream: "commercial",
    list: "jun-com-l1",
    from: "ib",
    title: "Sales by retailer and distribution rate",
    body: "Net sales by retail group, pharmacy wholesaler and online channel for FY2023 to FY2025, with weighted distribution per product family. Retail groups may appear under a code. Listings lost or gained in the last annual negotiations are to be marked with their annual value.",
    priority: "high",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -12,
    dueDay: 2,
    assignees: [{ person: "jun-roussel", returnTo: "jun-garnier" }],
    routing: [
      { day: -10, by: "jun-lacroix", to: "jun-garnier", action: "forwarded" },
      { day: -9, by: "jun-garnier", to: "jun-roussel", action: "assigned" },
    ],
  },
  {
    key: "jun-com-002",
    workstream: "commercial",
    list: "jun-com-l1",
    from: "ib",
    title: "Contracts with organic growers and harvest commitments",
    body: "An overview of contracts with growers and cooperatives for the ten main raw materials, showing volume, price mechanism, term and exclusivity. State the share of needs covered for the FY2026 and FY2027 harvests. Crop failures in which minimum volumes were not delivered should be described.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -12,
    dueDay: 3,
    assignees: [{ person: "jun-roussel", returnTo: "jun-garnier" }],
    thread: [
      {
        day: -6,
        hour: 9,
        by: "jun-roussel",
        body: "Fourteen contracts in all. The cooperative that supplies the apples has asked not to be named; a code will be used.",
        audience: "parties",
      },
      {
        day: -6,
        hour: 12,
        by: "jun-lacroix",
        body: "A code is fine, provided region and volume are given.",
        audience: "parties",
      },
    ],
  },
  {
    key: "jun-com-003",
    workstream: "commercial",
    list: "jun-com-l1",
    from: "ib",
    title: "Market share and consumer panel data",
    body: "Value and volume shares in organic baby food in France and Belgium for FY2023 to FY2025 from the panel the company subscribes to, by product family. Household penetration and repeat purchase rates would complete it. Check first whether the panel provider's licence permits disclosure.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -12,
    dueDay: 10,
  },
  {
    key: "jun-fin-b01",
    workstream: "finance",
    from: { buyer: "jun-halden", person: "jun-strand" },
    title: "Energy and glass cost pass-through FY2023–FY2025",
    body: "We should like to see how far the rise in energy, glass and organic raw material cost since FY2023 was passed on to retailers, by product family and with the time lag. A bridge of gross margin into price, volume, mix and input cost would serve best. Hedging of gas and electricity for FY2026 is of interest too.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -6,
    dueDay: 6,
    reachedSellerDay: -5,
    assignees: [{ person: "jun-garnier", returnTo: "jun-lacroix" }],
    routing: [
      {
        day: -5,
        by: "jun-lacroix",
        to: "jun-garnier",
        action: "forwarded",
        note: "Anonymised. Halden is ahead of the timetable; no special treatment beyond the early-look pack.",
      },
    ],
  },
  {
    key: "jun-com-b01",
    workstream: "commercial",
    from: { buyer: "jun-halden", person: "jun-strand" },
    title: "Capacity for private label production",
    body: "Does the plant produce for retailers' own brands, and if so with what volume, margin and contract term? It would help to know the free capacity on the two pouch lines by month, and whether the organic certification limits parallel production of conventional recipes.",
    priority: "low",
    stage: "dataroom",
    status: "open",
    createdDay: -2,
    dueDay: 12,
    thread: [
      {
        day: -1,
        hour: 10,
        by: "jun-elise",
        body: "Halden is testing an industrial idea here. Hold until the information memorandum is out, then answer all parties alike.",
        audience: "internal",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "jun-fin-a01",
    workstream: "finance",
    by: "jun-garnier",
    title: "Accounts FY2023–FY2025 and revenue by product family",
    body: "The statutory accounts for the three years carry unqualified opinions; the FY2025 accounts are signed and await approval by the shareholders. Net revenue grew from EUR 58.4m in FY2023 to EUR 66.9m in FY2025, chiefly in pouches. Rebates have been allocated to the month of sale in the attached table. Unadjusted differences were below EUR 60,000 in each year.",
    stage: "dataroom",
    status: "published",
    createdDay: -14,
    submittedDay: -9,
    vetting: {
      by: "jun-lacroix",
      day: -7,
      decision: "approved",
      notes: "Totals agree with the income statement. Cleared for the early-look pack.",
    },
    publishedDay: -6,
    links: [
      { request: "jun-fin-001", confirmed: true },
      { request: "jun-fin-002", confirmed: true },
      { request: "jun-fin-b01", confirmed: false, score: 0.66 },
    ],
    files: [
      {
        filename: "revenue-and-margin-by-family.csv",
        mime: "text/csv",
        content: `Product family (kEUR),Net revenue FY2023,Net revenue FY2024,Net revenue FY2025,Gross margin FY2023,Gross margin FY2024,Gross margin FY2025
Jars,24600,22900,23400,8610,7786,8424
Pouches,19800,23100,26300,7524,9240,10783
Cereals,8200,8600,9100,3444,3698,4004
Infant biscuits,5800,6700,8100,2146,2613,3240
Total,58400,61300,66900,21724,23337,26451

Quarter FY2025 (kEUR),Q1,Q2,Q3,Q4,Total
Jars,5900,5700,5500,6300,23400
Pouches,6200,6700,7000,6400,26300
Cereals,2300,2200,2100,2500,9100
Infant biscuits,1900,2000,2100,2100,8100
Total,16300,16600,16700,17300,66900
`,
      },
      {
        filename: "auditors-reports-overview.txt",
        mime: "text/plain",
        content: `Auditors' reports, Solène Foods SAS and Solène Foods Belgium SRL

Year     Company   Opinion       Emphasis of matter                     Unadjusted differences (EUR)
FY2023   SAS       Unqualified   None                                   41,000
FY2023   SRL       Unqualified   None                                   3,000
FY2024   SAS       Unqualified   Product withdrawal, see note 14        57,000
FY2024   SRL       Unqualified   None                                   2,000
FY2025   SAS       Unqualified   None                                   38,000
FY2025   SRL       Unqualified   None                                   4,000

The auditors have been in office since FY2020; the mandate ends with the accounts for FY2025.
The FY2025 accounts were signed by the president and are submitted to the next general meeting.
`,
      },
    ],
  },
  {
    key: "jun-fin-a02",
    workstream: "finance",
    by: "jun-garnier",
    title: "EBITDA adjustments FY2023–FY2025",
    body: "Reported EBITDA was EUR 8.12m in FY2025; the adjustments proposed add EUR 0.48m. The largest single item in the period is the product withdrawal of autumn 2024, shown at the cost of destroyed stock and retailer credits net of the insurance payment. Lost margin is given below the line and is not part of adjusted EBITDA. Owner-related expenses end with the sale.",
    stage: "pre_dataroom",
    status: "submitted",
    createdDay: -12,
    submittedDay: -2,
    links: [{ request: "jun-fin-003", confirmed: true }],
    thread: [
      {
        day: -1,
        hour: 16,
        by: "jun-lacroix",
        body: "Start-up cost of line 2 runs over nine months here; we had agreed on six. I will raise it before vetting.",
        audience: "internal",
      },
    ],
    files: [
      {
        filename: "ebitda-adjustments.csv",
        mime: "text/csv",
        content: `Item (kEUR),FY2023,FY2024,FY2025,Support
Reported EBITDA,6480,6140,8120,Income statement
Product withdrawal: destroyed stock,0,410,0,Destruction certificates
Product withdrawal: retailer credits,0,620,35,Credit notes
Product withdrawal: insurance payment,0,-300,-150,Bank statement
Start-up of pouch line 2,0,180,140,Project account
Owner-related expenses,165,170,175,Ledger 6257
Recruitment of new management,90,0,60,Invoices
Legal cost of shareholder pact,0,0,85,Invoices
Other below 20 each,30,40,135,List on file
Total adjustments,285,1120,480,
Adjusted EBITDA,6765,7260,8600,

Memo: lost margin from withdrawal (not adjusted),0,390,70,Management estimate
`,
      },
    ],
  },
  {
    key: "jun-leg-a01",
    workstream: "legal",
    by: "jun-perrin",
    title: "Corporate documents and shareholder pact",
    body: "Solène Foods SAS has a share capital of EUR 840,000 divided into 84,000 shares, all fully paid. The pact of 2018 gives holders of 60 % a drag-along right, to be exercised by registered letter with thirty days' notice; for holders abroad the period runs from receipt. The share transfer register is complete and agrees with the individual accounts.",
    stage: "pre_dataroom",
    status: "approved",
    createdDay: -11,
    submittedDay: -5,
    vetting: {
      by: "jun-elise",
      day: -2,
      decision: "approved",
      notes: "Register inspected in person. Addresses of individuals to be removed before the data room opens.",
    },
    links: [{ request: "jun-leg-001", confirmed: true }],
    files: [
      {
        filename: "shareholders-and-pact-summary.pdf",
        mime: "application/pdf",
        content: `Solène Foods SAS: shareholders and pact

Shareholders
Founder: 46,200 shares, 55.0 %.
Family members (three): 16,800 shares, 20.0 %.
Regional investment fund: 14,700 shares, 17.5 %.
Two minority holders abroad: 6,300 shares, 7.5 %.
Total: 84,000 shares, 100.0 %.

Pact of 12 June 2018, amended in 2021
Article 4: right of first refusal among the parties, forty-five days.
Article 6: full tag-along right on a change of control.
Article 7: drag-along from 60 % of the shares, thirty days' notice by registered letter; for holders resident abroad the period runs from receipt. The price is the same for each share and is paid in cash.
Article 9: the fund may require a sale process from 2026.
Article 13: term of ten years, ending automatically on a sale of all shares.

Employees
The workforce must be informed before a sale of the majority under the rules for companies with fewer than 250 employees; the company employs 212 people. The period is two months, unless every employee declares that no offer will be made.
`,
      },
    ],
  },
  {
    key: "jun-leg-a02",
    workstream: "legal",
    by: "jun-perrin",
    title: "Chronology of the product withdrawal of autumn 2024",
    body: "Glass fragments were reported by two consumers in October 2024. The company withdrew three batches of pumpkin jars, 61,000 units in all, and informed the authority on the same day. The cause lies with the glass supplier. No consumer has brought an action.",
    stage: "pre_dataroom",
    status: "rejected",
    createdDay: -11,
    submittedDay: -8,
    vetting: {
      by: "jun-elise",
      day: -6,
      decision: "rejected",
      notes:
        "States the cause as a fact while the court expert is still at work; that could be held against the company. Insurer's position missing.",
    },
    links: [{ request: "jun-leg-003", confirmed: true }],
    files: [],
    thread: [
      {
        day: -6,
        hour: 9,
        by: "jun-elise",
        body: "The sentence on the cause has to go until the court expert has filed the report. Two things are missing besides: the insurer's position with the amounts paid, and the state of the claim against the supplier. The chronology itself is clear and may stay.",
        audience: "parties",
      },
      {
        day: -6,
        hour: 15,
        by: "jun-perrin",
        body: "Agreed. I will obtain the insurer's letter and wait for counsel's wording on the expert proceedings.",
        audience: "parties",
      },
    ],
  },
  {
    key: "jun-com-a01",
    workstream: "commercial",
    by: "jun-roussel",
    title: "Sales by channel and product range",
    body: "Six retail groups account for 71 % of FY2025 net sales; pharmacies contribute 14 % and online channels 15 %. Two listings with an annual value of EUR 1.1m were gained in the last negotiations and one of EUR 0.4m was lost. The range comprises 64 products. Distribution rates for online channels are not measured; shares of retail groups D to F are still being checked against the invoices.",
    stage: "pre_dataroom",
    status: "draft",
    createdDay: -8,
    links: [{ request: "jun-com-001", confirmed: true }],
    files: [
      {
        filename: "sales-by-channel.csv",
        mime: "text/csv",
        content: `Channel (kEUR),FY2023,FY2024,FY2025,Weighted distribution FY2025 %
Retail group A,12900,13300,14300,94
Retail group B,10100,10400,11200,91
Retail group C,8300,8500,9000,88
Retail group D,5600,5500,5900,82
Retail group E,3900,3900,4200,77
Retail group F,2700,2800,2900,64
Pharmacies,8100,8700,9400,58
Online channels,6800,8200,10000,-
Total,58400,61300,66900,

Listings (last negotiations),Family,Annual value kEUR,Effect from
Retail group B,Pouches,650,FY2026
Retail group C,Infant biscuits,450,FY2026
Retail group E (lost),Jars,-400,FY2026
Net change,,700,
`,
      },
    ],
  },
];
