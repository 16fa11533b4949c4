import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "fin-l1", workstream: "finance", name: "Initial Request List", issuedDay: -40 },
  { key: "fin-l2", workstream: "finance", name: "Supplemental Request List", issuedDay: -12 },
];

export const requests: SampleRequest[] = [
  {
    key: "fin-001",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Audited consolidated financial statements FY2023 to FY2025",
    body: "Provide the audited consolidated financial statements of the Kestrel group under HGB for FY2023, FY2024 and FY2025, each with notes, management report and auditor's opinion. Income statement and balance sheet should also be supplied as a spreadsheet with identical line items for all three years. Where prior-year figures were reclassified, show the original and the comparative figure side by side.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -33,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    routing: [
      {
        day: -40,
        by: "okafor",
        to: "weber",
        action: "forwarded",
        note: "First item for the databook; signed versions only.",
      },
      { day: -39, by: "weber", to: "brandt", action: "assigned" },
      { day: -35, by: "brandt", to: "weber", action: "returned", note: "Spreadsheet tied to the signed reports." },
    ],
  },
  {
    key: "fin-002",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Statutory accounts of each group company",
    body: "We need the statutory accounts of the five operating companies (Germany, Czech Republic, United States, France, China) for FY2023 to FY2025, with an indication of whether each was audited, reviewed or unaudited. Add a one-page reconciliation from the aggregated local results to consolidated net income for FY2025. It will be used to understand where profits arise and how large the consolidation entries are.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -31,
    assignees: [{ person: "maier" }],
  },
  {
    key: "fin-003",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Monthly management accounts FY2024 to FY2026 YTD",
    body: "Monthly management accounts from January 2024 to September 2026 at group level: revenue, gross profit, overheads, reported and adjusted EBITDA. One row per month, in EUR thousand, without hidden rows or links to other workbooks. The annual totals must agree to the audited EBITDA; explain any difference between the management and the statutory view in a short note.",
    priority: "urgent",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -32,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -40,
        by: "weber",
        to: "brandt",
        action: "assigned",
        note: "Use the cost-of-sales view, September close included.",
      },
      { day: -31, by: "brandt", to: "weber", action: "returned" },
    ],
    thread: [
      {
        day: -34,
        hour: 10,
        by: "brandt",
        body: "September will be closed on Thursday. Do you want August now and the update afterwards, or one file including September?",
        audience: "parties",
      },
      {
        day: -34,
        hour: 11,
        by: "okafor",
        body: "One file including September. A single version avoids two sets of totals in circulation.",
        audience: "parties",
      },
      {
        day: -31,
        hour: 15,
        by: "okafor",
        body: "Checked against the audited EBITDA for FY2024 and FY2025: no difference. Fine to go to vetting.",
        audience: "internal",
      },
    ],
  },
  {
    key: "fin-004",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Bridge from reported to adjusted EBITDA",
    body: "Set out every adjustment between reported and adjusted EBITDA for FY2023, FY2024, FY2025 and FY2026 YTD September, one line per item. For each item above EUR 100k state the general ledger account, the business reason and the supporting document. Negative adjustments, such as one-off income, belong in the same table.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -30,
    assignees: [{ person: "weber" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -38, by: "weber", to: "brandt", action: "assigned", note: "Draft the table; I will write the reasons." },
      { day: -32, by: "brandt", to: "weber", action: "returned" },
    ],
    thread: [
      {
        day: -29,
        hour: 9,
        by: "raman",
        body: "The release of the warranty provision in FY2025 is deducted, which is right. Keep it that way even though it is small: credibility of the bridge is worth more than EUR 180k.",
        audience: "internal",
      },
    ],
  },
  {
    key: "fin-005",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Revenue by product line and sales region",
    body: "Break down external revenue by product line (flow, pressure, service and calibration) and by sales region for FY2023 to FY2025 and FY2026 YTD September. For FY2025 show the full matrix of product line by region. Totals have to agree to the audited income statement.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -30,
    assignees: [{ person: "brandt", returnTo: "okafor" }],
  },
  {
    key: "fin-006",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Gross margin by product line FY2023 to date",
    body: "Gross profit and gross margin per product line for FY2023 to FY2025 and FY2026 YTD September, on the cost-of-sales basis used in monthly reporting. Describe how plant overheads and calibration laboratory costs are allocated. If standard costs were revised in the period, quantify the effect on the margin of each line.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -28,
    assignees: [{ person: "brandt", returnTo: "okafor" }],
  },
  {
    key: "fin-007",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Monthly net working capital since January 2025",
    body: "Month-end balances of inventories, trade receivables, trade payables and advances received from January 2025 to September 2026. Show trade working capital as a percentage of last-twelve-month revenue. A few lines on seasonality, factoring (if any) and payment runs around period ends will help to set the reference level.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -27,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -39, by: "weber", to: "brandt", action: "assigned" },
    ],
    thread: [
      {
        day: -26,
        hour: 14,
        by: "okafor",
        body: "September 2026 is the highest point of the series. Was there an unusual shipment or a slipped collection?",
        audience: "parties",
      },
      {
        day: -26,
        hour: 16,
        by: "brandt",
        body: "Strong September billing of EUR 18.0m, most of it in the last ten days. Collections after the month end were normal; I have added a sentence to the note.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-008",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Receivables ageing and bad debt history",
    body: "Aged trade receivables by bucket at 31 December 2024, 31 December 2025 and 30 September 2026, gross and net of allowances. Include write-offs and recoveries for FY2023 to FY2025 and name the policy by which allowances are booked. Individual balances more than 90 days overdue and above EUR 100k should be explained one by one, with customers anonymised.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -26,
    assignees: [{ person: "brandt" }],
  },
  {
    key: "fin-009",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Inventory ageing and slow-moving reserves",
    body: "Split inventories at 31 December 2025 and 30 September 2026 into raw materials and components, work in progress, finished goods and service parts, gross and net of reserves. The reserve methodology by age bucket is needed as well, including manual overrides. We expect questions about the component stock built up during the shortages of 2022 and 2023.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -25,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    blocker: {
      by: "brandt",
      day: -31,
      reason:
        "Brno counted its service parts on a separate sheet; ageing cannot be produced until the count is loaded into the ERP system.",
      resolvedDay: -27,
    },
  },
  {
    key: "fin-010",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Net debt and debt-like items schedule",
    body: "Prepare a schedule of financial debt, cash and debt-like items at 31 December 2025 and 30 September 2026. Pension provisions, partial retirement, income tax liabilities, capital expenditure creditors and accrued fees to shareholders are to be shown separately, each with its ledger account. This schedule stays inside the list until the positioning on debt-like items has been agreed with the shareholders.",
    priority: "high",
    stage: "pre_dataroom",
    status: "answered",
    createdDay: -43,
    dueDay: -6,
    assignees: [{ person: "weber", returnTo: "raman" }],
    routing: [
      {
        day: -40,
        by: "raman",
        to: "weber",
        action: "forwarded",
        note: "Positioning is sensitive; CFO to own this one.",
      },
      {
        day: -24,
        by: "weber",
        to: "brandt",
        action: "assigned",
        note: "Ledger balances only, I add the classification.",
      },
      { day: -10, by: "brandt", to: "weber", action: "returned" },
    ],
    thread: [
      {
        day: -5,
        hour: 17,
        by: "raman",
        body: "Weber treats the pensions net of deferred tax at 28.4 %. I would show gross and net; the private equity side will gross it up anyway.",
        audience: "internal",
      },
      {
        day: -4,
        hour: 9,
        by: "hale",
        body: "Agreed. Gross and net, and the off-balance leases below the line.",
        audience: "internal",
      },
    ],
  },
  {
    key: "fin-011",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Capital expenditure split by maintenance and growth",
    body: "Capital expenditure for FY2023 to FY2025, FY2026 YTD September and the FY2026 budget, by site and by purpose. Please classify each line as maintenance, growth or IT and describe the rule that separates them. The additions should agree to the movement schedule of fixed assets in the audited accounts.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -24,
    assignees: [{ person: "brandt" }],
  },
  {
    key: "fin-012",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Facilities agreement and covenant compliance",
    body: "A summary of the syndicated facilities agreement is required: lenders' commitments, maturity, margin grid, security, financial covenants, change-of-control clause and mandatory prepayment. Attach the compliance certificates for the last four test dates. Any waiver or amendment since signing of the facilities has to be disclosed.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -22,
    assignees: [{ person: "weber" }],
    thread: [
      {
        day: -33,
        hour: 10,
        by: "weber",
        body: "The agency agreement requires the lenders' consent before the full text is disclosed. I have asked for it. A summary can be released without consent.",
        audience: "parties",
      },
      {
        day: -33,
        hour: 12,
        by: "raman",
        body: "A summary and the certificates are enough for the moment; the full agreement follows in the legal section once consent is there.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-013",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "FY2026 budget and current full-year forecast",
    body: "Provide the approved FY2026 budget and the latest full-year forecast by month, down to adjusted EBITDA, capital expenditure and change in working capital. Describe when the forecast was prepared, how much of the remaining revenue is covered by backlog and which risks are not reflected. Budget accuracy for FY2023 to FY2025 should be shown in one table.",
    priority: "high",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -10,
    assignees: [{ person: "weber" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -30, by: "weber", to: "brandt", action: "assigned", note: "Forecast 9+3 after the September close." },
      { day: -14, by: "brandt", to: "weber", action: "returned" },
    ],
  },
  {
    key: "fin-014",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Perimeter of the transaction and consolidation scope",
    body: "List all legal entities, branches and participations with their share of ownership, function and consolidation method at 31 December 2025. State which of them are inside the transaction perimeter and whether anything used by the business sits outside it. We need the list before the databook is built, because every later file refers to it.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -44,
    dueDay: -36,
    assignees: [{ person: "maier" }],
  },
  {
    key: "fin-015",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Business plan FY2026 to FY2030 with assumptions",
    body: "The five-year plan as approved by the supervisory board: income statement to EBIT, capital expenditure, working capital and free cash flow before tax. Set out the volume, price and cost assumptions per product line and the capacity steps in Brno that the plan requires. A simple sensitivity on volume and on the US dollar completes the file.",
    priority: "high",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -9,
    assignees: [{ person: "weber", returnTo: "raman" }],
    thread: [
      {
        day: -12,
        hour: 18,
        by: "raman",
        body: "Plan growth of 6 to 7 % against a three-year average of 7.4 % is defensible. The margin step in FY2028 hangs on Brno phase two; management must be able to speak to it at the site visit.",
        audience: "internal",
      },
      {
        day: -8,
        hour: 9,
        by: "weber",
        body: "The sensitivity table now includes a US dollar case at minus 10 %. No other change to the version the board approved.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-016",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Roll-forward of other provisions FY2024 and FY2025",
    body: "Movement schedule of other provisions for FY2024 and FY2025: opening balance, utilisation, release, addition, closing balance, by category. Releases above EUR 50k should be traced to the income statement line. The schedule will be read together with the EBITDA bridge, so both must use the same amounts.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -12,
    assignees: [{ person: "brandt" }],
  },
  {
    key: "fin-017",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Warranty provisions and claims experience by product line",
    body: "For FY2023 to FY2025 show warranty costs incurred, number of claims and the year-end provision for flow and pressure products. Explain the general rate applied to revenue and every specific provision. Known field issues that could lead to a recall or a retrofit campaign must be mentioned even if no provision was made.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -12,
    assignees: [{ person: "brandt", returnTo: "weber" }],
  },
  {
    key: "fin-018",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Leases, guarantees and other off-balance commitments",
    body: "Under HGB the operating leases are not on the balance sheet. List all leases for buildings, vehicles and equipment with annual payments, remaining terms and renewal options, and add guarantees, letters of comfort and purchase commitments at 30 September 2026. The data will feed the lease-adjusted net debt.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -5,
    assignees: [{ person: "maier", returnTo: "weber" }],
  },
  {
    key: "fin-019",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Foreign currency exposure and hedging policy",
    body: "Quantify the annual net exposure in US dollar, Chinese renminbi and Czech koruna for FY2025 and the FY2026 forecast. The hedging policy, open contracts at 30 September 2026 with maturities and average rates, and realised gains and losses since FY2023 belong to the answer. State whether hedge accounting is applied under HGB.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -7,
    assignees: [{ person: "maier" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -36, by: "weber", to: "maier", action: "assigned" },
    ],
  },
  {
    key: "fin-020",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Cash pooling and cash held outside Germany",
    body: "Describe the cash pool and show cash by entity and currency at 31 December 2025 and 30 September 2026. Any balance that cannot be repatriated within thirty days, in particular in China, should be marked with the reason. Add bank accounts that are pledged or restricted.",
    priority: "low",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -7,
    assignees: [{ person: "maier" }],
  },
  {
    key: "fin-021",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Intra-month liquidity swings and minimum cash need",
    body: "Month-end cash understates the peak drawing. Report the daily lowest and highest net cash position for each month of FY2025 and FY2026 YTD, and management's view of the minimum operating cash. The information is needed to size the revolving facility of a future financing.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -4,
    assignees: [{ person: "brandt", returnTo: "okafor" }],
    thread: [
      {
        day: -9,
        hour: 13,
        by: "brandt",
        body: "Daily balances before March 2025 are only available as bank reports. Is March 2025 onwards sufficient?",
        audience: "parties",
      },
      {
        day: -9,
        hour: 15,
        by: "okafor",
        body: "Yes, nineteen months cover a full cycle. State the limitation in the answer.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-022",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Intercompany balances and unreconciled differences",
    body: "Show receivables, payables and loans between group companies at 31 December 2025 and 30 September 2026 as a matrix. Differences between the two sides above EUR 10k are to be explained and dated. Settlement terms, interest rates and the plan for clearing the balances before closing should be added.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -3,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -34, by: "weber", to: "brandt", action: "assigned" },
      { day: -12, by: "brandt", to: "weber", action: "returned" },
      { day: -6, by: "weber", to: "brandt", action: "assigned", note: "Second round after vetting." },
    ],
  },
  {
    key: "fin-023",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Capitalised development costs and amortisation by project",
    body: "The group uses the option to capitalise development costs. Provide additions, amortisation and carrying amounts by project for FY2023 to FY2025, with start of series production and expected useful life. Projects stopped or behind plan must be identifiable, as must the share of personnel cost in the additions.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 2,
    assignees: [{ person: "brandt", returnTo: "weber" }],
  },
  {
    key: "fin-024",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Transactions with shareholders and related parties",
    body: "List all transactions with shareholders, their relatives and companies under their control since January 2023: management fees, rents, loans, guarantees, employment. For each, give the contract, the annual amount and whether it ends at closing. The consultancy fee of EUR 150k a year in the EBITDA bridge has to be traceable.",
    priority: "high",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -1,
    assignees: [{ person: "weber", returnTo: "raman" }],
    blocker: {
      by: "weber",
      day: -7,
      reason:
        "The main shareholder has not yet confirmed the consultancy agreement and the travel cost recharged in FY2026; the schedule cannot be signed off without it.",
    },
    thread: [
      {
        day: -7,
        hour: 16,
        by: "weber",
        body: "Everything except the consultancy agreement is complete. I have written to the main shareholder again and expect the signed copy this week.",
        audience: "parties",
      },
      {
        day: -6,
        hour: 8,
        by: "hale",
        body: "I will call the main shareholder directly if nothing arrives in two days. Underwriters ask for this item first.",
        audience: "internal",
      },
    ],
  },
  {
    key: "fin-025",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Government grants and investment incentives received",
    body: "Which grants, subsidised loans and investment incentives has the group received since 2019, in particular for the Brno site? State granting authority, amount, accounting treatment, conditions on headcount or location and the period during which repayment can be claimed. Flag any clause triggered by a change of ownership.",
    priority: "low",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 4,
    assignees: [{ person: "maier", returnTo: "weber" }],
  },
  {
    key: "fin-026",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Services provided by the main shareholder and stand-alone cost",
    body: "Treasury advice, internal audit and insurance broking are bought through framework contracts of the main shareholder. Quantify what the group paid in FY2025 and what comparable services would cost on its own. Quotes or broker indications are sufficient evidence.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -42,
    dueDay: -2,
    thread: [
      {
        day: -3,
        hour: 11,
        by: "okafor",
        body: "Nobody has picked this up on the seller side. Broker quote is the long pole; I will raise it in the Tuesday call.",
        audience: "internal",
      },
    ],
  },
  {
    key: "fin-027",
    workstream: "finance",
    list: "fin-l1",
    from: "ib",
    title: "Bank statements of all group accounts since 2023",
    body: "Bank statements of all accounts for January 2023 to September 2026, as originally asked for by the accounting adviser. Copies may be provided by entity in chronological order.",
    priority: "low",
    stage: "dataroom",
    status: "withdrawn",
    createdDay: -42,
    thread: [
      {
        day: -37,
        hour: 10,
        by: "weber",
        body: "This is 41 accounts and roughly 1,800 statements. Would the auditor's bank confirmations at each year end serve the purpose?",
        audience: "parties",
      },
      {
        day: -36,
        hour: 9,
        by: "okafor",
        body: "They do. We withdraw the request; the confirmations are covered by FIN-001.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-028",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "Price, volume and mix bridge FY2024 to FY2026",
    body: "Decompose revenue growth from FY2024 to FY2025, and from FY2025 YTD September to FY2026 YTD September, into price, volume, mix and currency for flow and pressure products. Article-level data should be the basis; new products without a prior-year price go into volume. The same bridge for gross profit would be helpful if it can be produced with reasonable effort.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -15,
    dueDay: 0,
    assignees: [{ person: "brandt", returnTo: "okafor" }],
    routing: [
      { day: -12, by: "okafor", to: "weber", action: "forwarded" },
      {
        day: -11,
        by: "weber",
        to: "brandt",
        action: "assigned",
        note: "Article-level extract exists from the price review.",
      },
    ],
    thread: [
      {
        day: -4,
        hour: 10,
        by: "brandt",
        body: "The bridge for revenue is finished; gross profit needs two more days because standard costs were revised in January 2026.",
        audience: "parties",
      },
      {
        day: -4,
        hour: 12,
        by: "okafor",
        body: "Send the revenue part first, it is the one that is waited for.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-029",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "October 2026 flash report and trading update",
    body: "Flash figures for October 2026: revenue, order intake, backlog, adjusted EBITDA, cash and trade working capital, against budget and prior year. A paragraph on trading since the September close is enough as commentary. The flash report will be repeated monthly until signing.",
    priority: "urgent",
    stage: "dataroom",
    status: "assigned",
    createdDay: -14,
    dueDay: 1,
    assignees: [
      { person: "brandt", returnTo: "weber" },
      { person: "weber", returnTo: "raman" },
    ],
  },
  {
    key: "fin-030",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "Reconciliation from HGB to IFRS for FY2025",
    body: "An indicative reconciliation of equity and EBITDA from HGB to IFRS at 31 December 2025 is requested: leases, pensions at the IFRS discount rate, development costs, revenue recognition of calibration contracts, deferred tax. Management estimates are acceptable where no valuation exists, as long as they are marked. An audit is not expected.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -14,
    dueDay: 9,
    assignees: [{ person: "maier", returnTo: "weber" }],
    routing: [
      { day: -12, by: "raman", to: "weber", action: "forwarded" },
      { day: -10, by: "weber", to: "maier", action: "assigned", note: "Actuary to supply the pension figure." },
    ],
  },
  {
    key: "fin-031",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "Material and wage inflation and its pass-through",
    body: "For FY2022 to FY2026 YTD, compare the index of purchased materials and wages with realised price increases per product line. Show the lag in months between cost increase and price increase. Collective wage agreements already concluded for 2027 should be quantified.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -14,
    dueDay: 6,
    assignees: [{ person: "weber" }],
  },
  {
    key: "fin-032",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "Revenue cut-off testing around December 2025",
    body: "List invoices above EUR 50k issued in the last ten days of December 2025 and the first ten days of January 2026, with delivery terms and proof of delivery. Credit notes booked in the first quarter of 2026 that relate to FY2025 are to be shown separately. A sample of 25 documents will be selected from the list.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -13,
    dueDay: 8,
  },
  {
    key: "fin-033",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "Locked box balance sheet and leakage schedule",
    body: "If a locked box at 30 September 2026 is chosen, a balance sheet with full closing entries is needed at that date. Outline which entries are missing in the quarterly close, the review the auditor could perform and all payments to shareholders made or expected between the locked box date and closing. Permitted leakage should be listed by amount and date.",
    priority: "high",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -13,
    dueDay: 12,
    thread: [
      {
        day: -13,
        hour: 17,
        by: "hale",
        body: "Brightwater will ask for completion accounts, Northfield can live with a locked box. Prepare both; do not signal a preference to anyone yet.",
        audience: "internal",
      },
      {
        day: -12,
        hour: 9,
        by: "raman",
        body: "Understood. The request to the seller speaks of a conditional locked box only.",
        audience: "internal",
      },
    ],
  },
  {
    key: "fin-034",
    workstream: "finance",
    list: "fin-l2",
    from: "ib",
    title: "Proposal for the working capital reference level",
    body: "Based on the monthly series, propose a reference level for trade working capital and a collar. Discuss seasonality, the growth of the business and the stock of safety components separately. Both a twelve-month and a twenty-four-month average should be shown so that the effect of the method can be seen.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -13,
    dueDay: 14,
  },
  {
    key: "fin-b01",
    workstream: "finance",
    from: { buyer: "northfield", person: "lindgren" },
    title: "Sales split by product family and country group",
    body: "To map the target's portfolio against our own, we would like net sales by product family and country group for the last three fiscal years and the current year to date. A matrix for the latest full year is particularly useful, as it shows where the ranges complement each other. Gross margins by product family should be included if they are already available.",
    publicText: {
      title: "Sales split by product family and country group",
      body: "Please provide net sales by product family and country group for the last three fiscal years and the current year to date, with a matrix for the latest full year. Gross margins by product family should be included if they are already available.",
    },
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -14,
    dueDay: -7,
    reachedSellerDay: -13,
    thread: [
      {
        day: -14,
        hour: 11,
        by: "okafor",
        body: "Matching proposes the revenue breakdown already published. It covers the question in full; only the wording differs (country group = sales region).",
        audience: "internal",
      },
      {
        day: -12,
        hour: 16,
        by: "lindgren",
        body: "The matrix is what we needed. I will map it to our segment reporting for the synergy model.",
        audience: "organization",
      },
    ],
  },
  {
    key: "fin-b02",
    workstream: "finance",
    from: { buyer: "northfield", person: "reyes" },
    title: "Accounting manual, chart of accounts and closing calendar",
    body: "For day-one reporting we need to understand how quickly the group can deliver monthly figures in a parent company's format. Kindly provide the accounting manual, the structure of the chart of accounts and the monthly closing calendar. We also want to know which companies are on the common ERP system and which report through uploads.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -17,
    dueDay: -8,
    reachedSellerDay: -16,
    routing: [
      { day: -16, by: "okafor", to: "weber", action: "forwarded" },
      { day: -16, by: "weber", to: "brandt", action: "assigned" },
      { day: -11, by: "brandt", to: "weber", action: "returned" },
    ],
  },
  {
    key: "fin-b03",
    workstream: "finance",
    from: { buyer: "northfield", person: "reyes" },
    title: "Purchasing and overhead cost base by function",
    body: "In order to validate our synergy case we ask for the FY2025 cost base by function and site: purchasing volume by commodity group, sales and administration cost, R&D and quality, with headcount per function. Supplier names are not needed at this stage. We are prepared to receive the commodity data through a clean team.",
    priority: "high",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -5,
    dueDay: 5,
    thread: [
      {
        day: -5,
        hour: 15,
        by: "raman",
        body: "Northfield buys the same sensor elements. Commodity prices by supplier must not go to them without a clean team agreement; antitrust counsel to confirm scope before we pass this on.",
        audience: "internal",
      },
      {
        day: -4,
        hour: 9,
        by: "hale",
        body: "Hold it. Headcount and overhead by function can go, purchasing only through the clean team.",
        audience: "internal",
      },
      {
        day: -3,
        hour: 14,
        by: "reyes",
        body: "Our counsel has drafted a clean team agreement. Emma, please name the three people outside the business unit.",
        audience: "organization",
      },
    ],
  },
  {
    key: "fin-b04",
    workstream: "finance",
    from: { buyer: "northfield", person: "lindgren" },
    title: "Cost of shared functions by site and entity",
    body: "Which finance, HR, IT and purchasing tasks are performed centrally in Ulm for the other companies, and how are they charged? We would like FY2025 cost and full-time equivalents per function and receiving entity. This helps us to see what could be integrated into an existing shared service organisation and what must stay on site.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -8,
    dueDay: 3,
    reachedSellerDay: -6,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    routing: [
      { day: -6, by: "okafor", to: "weber", action: "forwarded" },
      {
        day: -5,
        by: "weber",
        to: "brandt",
        action: "assigned",
        note: "Management fee calculation FY2025 is the source.",
      },
    ],
  },
  {
    key: "fin-b05",
    workstream: "finance",
    from: { buyer: "brightwater", person: "huang" },
    title: "Evidence for EBITDA add-backs above EUR 100k",
    body: "Please support each add-back above EUR 100k in FY2023 to FY2026 YTD with ledger account, invoice or board paper, and state whether it was cash or non-cash. We intend to capitalise only items that are demonstrably non-recurring, so recurring 'one-offs' such as relocation spend over several years need particular justification. Negative adjustments should be shown with the same level of detail.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -16,
    dueDay: -9,
    reachedSellerDay: -15,
    thread: [
      {
        day: -13,
        hour: 10,
        by: "huang",
        body: "Relocation add-backs in three consecutive years: for our base case I would treat half of the FY2025 amount as recurring.",
        audience: "organization",
      },
    ],
  },
  {
    key: "fin-b06",
    workstream: "finance",
    from: { buyer: "brightwater", person: "novak" },
    title: "Cash conversion and drivers of working capital swings",
    body: "We calculate cash conversion as adjusted EBITDA less maintenance capital expenditure and change in trade working capital, divided by adjusted EBITDA. Could management reconcile this figure by quarter for FY2024 to FY2026 YTD and explain each movement in working capital above EUR 1m? Days sales, days inventory and days payable per quarter would allow us to set the covenant headroom.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -9,
    dueDay: -2,
    reachedSellerDay: -8,
    assignees: [{ person: "brandt", returnTo: "okafor" }],
    thread: [
      {
        day: -8,
        hour: 9,
        by: "okafor",
        body: "The monthly working capital file answers half of it. Quarterly conversion still has to be calculated; passed on to controlling.",
        audience: "internal",
      },
      {
        day: -8,
        hour: 10,
        by: "okafor",
        body: "The published month-end series can be used as the basis. What is missing is the conversion by quarter and the explanation of movements above EUR 1m.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-b07",
    workstream: "finance",
    from: { buyer: "brightwater", person: "huang" },
    title: "Break costs and portability of existing facilities",
    body: "Our financing structure assumes full repayment at closing. We need the break costs of the term loan, the close-out value of the interest swap and any prepayment fee, calculated at 31 March 2027. Should the lenders be open to portability, we would like to know on which terms.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -3,
    dueDay: 7,
    thread: [
      {
        day: -2,
        hour: 12,
        by: "raman",
        body: "Wait for Weber's conversation with the agent bank before passing this on; portability is a negotiation point.",
        audience: "internal",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "fin-a01",
    workstream: "finance",
    by: "brandt",
    title: "Audited consolidated accounts FY2023 to FY2025",
    body: "The audited consolidated income statements and balance sheets under HGB are attached as spreadsheets, together with the wording of the FY2025 audit opinion. All three opinions are unqualified. Revenue rose from EUR 162.4m in FY2023 to EUR 187.2m in FY2025; reported EBITDA rose from EUR 24.3m to EUR 29.9m. No prior-year figures were reclassified. Notes and management reports are filed in the same folder as signed copies.",
    stage: "dataroom",
    status: "published",
    createdDay: -37,
    submittedDay: -34,
    vetting: {
      by: "okafor",
      day: -32,
      decision: "approved",
      notes: "Ties to the signed reports for all three years. Opinion extract is word for word.",
    },
    publishedDay: -20,
    links: [{ request: "fin-001", confirmed: true }],
    files: [
      {
        filename: "consolidated-income-statement-fy2023-fy2025.csv",
        mime: "text/csv",
        content: `line_item_eur_k,fy2023,fy2024,fy2025
Revenue,162400,174900,187200
Change in inventories and own work capitalised,1350,-420,1180
Other operating income,2150,1980,2240
Cost of materials,-63900,-66900,-72100
Personnel expenses,-55800,-60100,-64700
Other operating expenses,-21900,-22260,-23920
EBITDA,24300,27200,29900
Depreciation and amortisation,-6900,-7250,-7640
EBIT,17400,19950,22260
Net interest,-1620,-1540,-1390
Profit before tax,15780,18410,20870
Income taxes,-4570,-5330,-6040
Net income,11210,13080,14830
`,
      },
      {
        filename: "consolidated-balance-sheet-fy2023-fy2025.csv",
        mime: "text/csv",
        content: `side,line_item_eur_k,31_dec_2023,31_dec_2024,31_dec_2025
assets,Intangible assets,9800,10300,10900
assets,Property plant and equipment,46200,46650,47800
assets,Financial assets,400,400,400
assets,Inventories,36900,37200,38400
assets,Trade receivables,28300,29800,31600
assets,Other receivables and assets,3600,3900,4100
assets,Cash at banks,8450,9900,11850
assets,Prepaid expenses,950,1050,1150
assets,Deferred tax assets,1900,2050,2200
assets,Total assets,136500,141250,148400
liabilities,Equity,62400,69480,76810
liabilities,Pension provisions,9310,9140,9280
liabilities,Tax provisions,1500,1700,1860
liabilities,Other provisions,9690,10430,10750
liabilities,Bank loans,31500,29000,27500
liabilities,Advances received,3700,3900,4200
liabilities,Trade payables,14600,14900,15900
liabilities,Other liabilities,3400,2280,1650
liabilities,Deferred income,400,420,450
liabilities,Total equity and liabilities,136500,141250,148400
`,
      },
      {
        filename: "audit-opinion-extract-fy2025.pdf",
        mime: "application/pdf",
        content: `INDEPENDENT AUDITOR'S REPORT (EXTRACT)

To the shareholders of Kestrel Instruments GmbH, Ulm

Audit opinions

We have audited the consolidated financial statements of Kestrel Instruments GmbH, Ulm, and its subsidiaries (the Group), comprising the consolidated balance sheet as at 31 December 2025, the consolidated income statement, the cash flow statement, the statement of changes in equity and the notes for the financial year from 1 January to 31 December 2025. In addition, we have audited the group management report.

In our opinion, on the basis of the knowledge obtained in the audit, the consolidated financial statements comply in all material respects with the requirements of German commercial law and give a true and fair view of the assets, liabilities and financial position of the Group as at 31 December 2025 and of its financial performance for the year then ended.

Pursuant to section 322 (3) sentence 1 HGB, we declare that our audit has not led to any reservations relating to the legal compliance of the consolidated financial statements and of the group management report.

Basis for the opinions

We conducted our audit in accordance with section 317 HGB and the generally accepted German standards for the audit of financial statements. We are independent of the group entities in accordance with German commercial and professional law.

Stuttgart, 27 March 2026

Signed by two public auditors for the group auditor
`,
      },
    ],
  },
  {
    key: "fin-a02",
    workstream: "finance",
    by: "maier",
    title: "Statutory accounts of the five operating companies",
    body: "The table shows revenue, net income and equity of each operating company for FY2024 and FY2025 in local accounting, translated into EUR thousand, with the type of assurance obtained. Aggregated net income of EUR 15.2m in FY2025 is reduced by consolidation entries of EUR 0.3m, mainly the elimination of unrealised profits in stock held by the sales companies. The signed local accounts for FY2023 to FY2025 are filed in the same order. The French company is below the audit threshold and was reviewed at the group auditor's request.",
    stage: "dataroom",
    status: "published",
    createdDay: -36,
    submittedDay: -32,
    vetting: {
      by: "okafor",
      day: -30,
      decision: "approved",
      notes: "External revenue adds up to the consolidated figure. Reconciliation to net income is complete.",
    },
    publishedDay: -20,
    links: [{ request: "fin-002", confirmed: true }],
    files: [
      {
        filename: "statutory-accounts-overview.csv",
        mime: "text/csv",
        content: `company,seat,year,external_revenue_eur_k,intercompany_revenue_eur_k,total_revenue_eur_k,net_income_eur_k,equity_eur_k,assurance
Kestrel Instruments GmbH,Ulm,FY2024,102900,39900,142800,9260,55580,audited
Kestrel Instruments s.r.o.,Brno,FY2024,8500,34600,43100,2330,15290,audited
Kestrel Instruments Inc.,Delaware,FY2024,37900,0,37900,1290,7020,audited
Kestrel Instruments SAS,Lyon,FY2024,13500,0,13500,360,1940,reviewed
Kestrel Instruments (Shanghai) Co. Ltd.,Shanghai,FY2024,12100,0,12100,-180,1550,audited
Total,,FY2024,174900,74500,249400,13060,81380,
Kestrel Instruments GmbH,Ulm,FY2025,108300,43300,151600,10320,58400,audited
Kestrel Instruments s.r.o.,Brno,FY2025,9200,37700,46900,2610,17900,audited
Kestrel Instruments Inc.,Delaware,FY2025,41900,0,41900,1480,8300,audited
Kestrel Instruments SAS,Lyon,FY2025,14600,0,14600,410,2100,reviewed
Kestrel Instruments (Shanghai) Co. Ltd.,Shanghai,FY2025,13200,0,13200,350,1900,audited
Total,,FY2025,187200,81000,268200,15170,88600,
`,
      },
      {
        filename: "reconciliation-local-to-group-net-income-fy2025.csv",
        mime: "text/csv",
        content: `step,eur_k,comment
Kestrel Instruments GmbH,10320,local accounts
Kestrel Instruments s.r.o.,2610,local accounts translated at average rate
Kestrel Instruments Inc.,1480,local accounts translated at average rate
Kestrel Instruments SAS,410,local accounts
Kestrel Instruments (Shanghai) Co. Ltd.,350,local accounts translated at average rate
Aggregated net income of five companies,15170,sum of the lines above
Elimination of unrealised profit in stock,-210,increase in group stock held by Inc. and Shanghai
Elimination of intragroup dividends,-250,dividend of SAS to GmbH
Amortisation of consolidation goodwill,-85,remaining life ten years
Deferred tax on consolidation entries,95,
Currency effects on debt consolidation,110,US dollar balances
Consolidated net income,14830,agrees to the audited income statement
`,
      },
    ],
  },
  {
    key: "fin-a03",
    workstream: "finance",
    by: "brandt",
    title: "Monthly management accounts January 2024 to September 2026",
    body: "The file contains one row per month and annual totals in EUR thousand. Reported EBITDA of EUR 27.2m (FY2024) and EUR 29.9m (FY2025) agrees to the audited accounts; management gross profit uses the cost-of-sales format and therefore has no counterpart in the statutory income statement. FY2026 YTD September shows revenue of EUR 144.3m, 5.4 % above the prior-year period, and adjusted EBITDA of EUR 23.9m. The closing entries of December are booked in the month in which they arise.",
    stage: "dataroom",
    status: "published",
    createdDay: -34,
    submittedDay: -31,
    vetting: {
      by: "okafor",
      day: -29,
      decision: "approved",
      notes: "Monthly values add up, totals agree to FIN-001. No links to other workbooks.",
    },
    publishedDay: -20,
    links: [{ request: "fin-003", confirmed: true }],
    files: [
      {
        filename: "management-accounts-monthly-2024-01-to-2026-09.csv",
        mime: "text/csv",
        content: `month,revenue_eur_k,gross_profit_eur_k,overheads_eur_k,adjusted_ebitda_eur_k,adjustments_eur_k,reported_ebitda_eur_k
2024-01,12870,5340,3730,1610,50,1560
2024-02,13310,5520,3750,1770,100,1670
2024-03,15540,6470,3680,2790,60,2730
2024-04,13970,5880,3700,2180,60,2120
2024-05,14230,5960,3620,2340,50,2290
2024-06,15370,6410,3710,2700,140,2560
2024-07,14130,5940,3700,2240,60,2180
2024-08,12790,5360,3750,1610,70,1540
2024-09,15690,6540,3730,2810,80,2730
2024-10,15120,6420,3880,2540,150,2390
2024-11,15760,6680,3900,2780,60,2720
2024-12,16120,6760,3950,2810,100,2710
Total FY2024,174900,73280,45100,28180,980,27200
2025-01,13680,5800,3960,1840,70,1770
2025-02,14470,6130,4010,2120,100,2020
2025-03,16110,6880,4000,2880,110,2770
2025-04,14870,6330,4010,2320,70,2250
2025-05,15120,6370,3910,2460,40,2420
2025-06,16650,7130,3940,3190,90,3100
2025-07,15270,6410,3930,2480,80,2400
2025-08,13480,5700,4010,1690,110,1580
2025-09,17250,7340,4010,3330,160,3170
2025-10,15800,6790,4260,2530,160,2370
2025-11,17260,7480,4260,3220,140,3080
2025-12,17240,7390,4270,3120,150,2970
Total FY2025,187200,79750,48570,31180,1280,29900
2026-01,14350,6200,4280,1920,190,1730
2026-02,14920,6460,4180,2280,80,2200
2026-03,17220,7420,4320,3100,80,3020
2026-04,16150,7010,4300,2710,110,2600
2026-05,15750,6750,4320,2430,100,2330
2026-06,17400,7520,4300,3220,140,3080
2026-07,16240,7000,4230,2770,80,2690
2026-08,14280,6160,4230,1930,70,1860
2026-09,17990,7730,4190,3540,100,3440
Total FY2026 YTD September,144300,62250,38350,23900,950,22950
`,
      },
      {
        filename: "note-on-management-accounts.md",
        mime: "text/markdown",
        content: `# Note on the monthly management accounts

## Format
- Cost-of-sales format in EUR thousand, group level, after consolidation.
- Overheads include sales, administration, research and development and other operating items before depreciation.
- Adjusted EBITDA excludes the items listed in the EBITDA bridge. They are shown in the column "adjustments".

## Agreement to the audited accounts
| year | reported EBITDA management | EBITDA audited | difference |
|---|---|---|---|
| FY2024 | 27,200 | 27,200 | 0 |
| FY2025 | 29,900 | 29,900 | 0 |

## Points to note
1. Foreign companies report in local currency and are translated at the average rate of the month.
2. Bonus provisions are accrued evenly over the year; the true-up is booked in December.
3. Standard costs are revised every January. The revision in January 2026 increased gross profit by about EUR 40k a month.
4. August is regularly weak because both plants close for two weeks.
`,
      },
    ],
  },
  {
    key: "fin-a04",
    workstream: "finance",
    by: "weber",
    title: "Bridge from reported to adjusted EBITDA",
    body: "Adjusted EBITDA amounts to EUR 25.9m in FY2023, EUR 28.2m in FY2024, EUR 31.2m in FY2025 and EUR 23.9m for FY2026 YTD September. The table lists each item; the memorandum gives account, reason and evidence for those above EUR 100k. Two negative adjustments are included: an insurance recovery in FY2024 and the release of a warranty provision in FY2025. The relocation of electronics assembly from Ulm to Brno ended in December 2025; the EUR 60k in FY2026 are the last invoices. All adjustments except the provision release were cash items.",
    stage: "dataroom",
    status: "published",
    createdDay: -33,
    submittedDay: -29,
    vetting: {
      by: "raman",
      day: -27,
      decision: "approved",
      notes:
        "Each item traced to ledger and invoice for the sample of eight. Warranty release agrees to the provision schedule.",
    },
    publishedDay: -19,
    links: [
      { request: "fin-004", confirmed: true },
      { request: "fin-b05", confirmed: true, score: 0.91 },
    ],
    files: [
      {
        filename: "ebitda-bridge-fy2023-fy2026ytd.csv",
        mime: "text/csv",
        content: `item_eur_k,fy2023,fy2024,fy2025,fy2026_ytd_sep,ledger_account,cash
Reported EBITDA,24300,27200,29900,22950,,
Relocation of electronics assembly to Brno,620,940,410,60,6835,yes
Ramp-up inefficiency Brno,780,0,0,0,cost centre 4210,yes
Severance and reorganisation of sales,0,310,540,190,6120,yes
Transaction preparation cost,0,0,360,610,6840,yes
Consultancy fee of main shareholder,150,150,150,90,6850,yes
Insurance recovery water damage Ulm,0,-420,0,0,4970,yes
Release of warranty provision,0,0,-180,0,4960,no
Adjusted EBITDA,25850,28180,31180,23900,,
`,
      },
      {
        filename: "memorandum-ebitda-adjustments.md",
        mime: "text/markdown",
        content: `# Memorandum on EBITDA adjustments

**Relocation of electronics assembly to Brno (FY2023 620, FY2024 940, FY2025 410, FY2026 YTD 60).** Dismantling, transport, requalification and external engineers. Waves: sensor boards 2023, transmitter boards 2024, service boards 2025. Evidence: steering committee papers and supplier invoices. The internal project team is not adjusted.

**Ramp-up inefficiency Brno (FY2023 780).** Duplicate staffing, training and scrap above the standard rate between April and October 2023. Evidence: cost centre report 4210 and scrap statistics.

**Severance and reorganisation of sales (FY2024 310, FY2025 540, FY2026 YTD 190).** Change from country to industry teams; 14 departures in Germany and France. Evidence: individual termination agreements.

**Transaction preparation (FY2025 360, FY2026 YTD 610).** Vendor due diligence and legal advice for the present process.

**Consultancy fee of the main shareholder (150 a year; 90 to September 2026).** Ends at closing under the terms of the agreement. The fee was lowered to EUR 120k a year in January 2026.

**Insurance recovery (FY2024 -420).** Payment for water damage in the Ulm calibration laboratory; the related repair was expensed in FY2022.

**Release of warranty provision (FY2025 -180).** A specific provision from 2022 for a batch of pressure transmitters was not needed.
`,
      },
    ],
    thread: [
      {
        day: -28,
        hour: 11,
        by: "raman",
        body: "Please add the ledger account per item and say which adjustments were cash. The remainder is clear.",
        audience: "parties",
      },
      { day: -28, hour: 17, by: "weber", body: "Both columns are in the table now.", audience: "parties" },
    ],
  },
  {
    key: "fin-a05",
    workstream: "finance",
    by: "brandt",
    title: "Revenue and gross margin by product line and region",
    body: "Revenue is shown by product line and by sales region for FY2023 to FY2025 and FY2026 YTD September; the FY2025 matrix combines both. Gross margin improved from 41.2 % to 42.6 % in FY2025, with service and calibration at 54.2 %, flow at 41.0 % and pressure at 38.7 %. Plant overheads are allocated by machine hours, laboratory costs by calibration hours. Region follows the delivery address of the customer, not the invoicing company.",
    stage: "dataroom",
    status: "published",
    createdDay: -32,
    submittedDay: -28,
    vetting: {
      by: "okafor",
      day: -26,
      decision: "approved",
      notes: "Matrix ties in both directions and to audited revenue.",
    },
    publishedDay: -19,
    links: [
      { request: "fin-005", confirmed: true },
      { request: "fin-006", confirmed: true },
      { request: "fin-b01", confirmed: true, score: 0.88 },
      { request: "fin-028", confirmed: false, score: 0.73 },
    ],
    files: [
      {
        filename: "revenue-and-gross-profit-by-product-line.csv",
        mime: "text/csv",
        content: `measure,product_line,fy2023_eur_k,fy2024_eur_k,fy2025_eur_k,fy2026_ytd_sep_eur_k
revenue,Flow,85200,91500,98400,75900
revenue,Pressure,51000,53900,56300,42200
revenue,Service and calibration,26200,29500,32500,26200
revenue,Total,162400,174900,187200,144300
gross_profit,Flow,33740,36870,40340,31420
gross_profit,Pressure,19380,20640,21790,16500
gross_profit,Service and calibration,13790,15770,17620,14330
gross_profit,Total,66910,73280,79750,62250
margin_percent,Flow,39.6,40.3,41.0,41.4
margin_percent,Pressure,38.0,38.3,38.7,39.1
margin_percent,Service and calibration,52.6,53.5,54.2,54.7
margin_percent,Group,41.2,41.9,42.6,43.1
`,
      },
      {
        filename: "revenue-by-region-and-matrix-fy2025.csv",
        mime: "text/csv",
        content: `table,region,fy2023_eur_k,fy2024_eur_k,fy2025_eur_k,fy2026_ytd_sep_eur_k
by_year,DACH,56900,59300,61800,46400
by_year,Rest of Europe,43800,46500,49600,38500
by_year,North America,33600,37900,41900,34200
by_year,China,17900,19900,21400,15300
by_year,Rest of world,10200,11300,12500,9900
by_year,Total,162400,174900,187200,144300
table,region,flow_fy2025_eur_k,pressure_fy2025_eur_k,service_fy2025_eur_k,sum_fy2025_eur_k
matrix,DACH,29600,18900,13300,61800
matrix,Rest of Europe,25900,15400,8300,49600
matrix,North America,23700,11400,6800,41900
matrix,China,12600,6900,1900,21400
matrix,Rest of world,6600,3700,2200,12500
matrix,Total,98400,56300,32500,187200
`,
      },
    ],
  },
  {
    key: "fin-a06",
    workstream: "finance",
    by: "brandt",
    title: "Monthly trade working capital January 2025 to September 2026",
    body: "Trade working capital averaged EUR 49.4m in FY2025, or 27.3 % of last-twelve-month revenue, and EUR 51.4m in the twelve months to September 2026. The peak of EUR 54.5m at the end of September 2026 follows billing of EUR 18.0m in that month, most of it in the last ten days. There is no factoring and no supplier finance programme; payment runs take place weekly, including the last week of each quarter.",
    stage: "dataroom",
    status: "published",
    createdDay: -30,
    submittedDay: -27,
    vetting: {
      by: "okafor",
      day: -25,
      decision: "approved",
      notes: "December 2025 agrees to the balance sheet. Comment on September added as asked.",
    },
    publishedDay: -18,
    links: [
      { request: "fin-007", confirmed: true },
      { request: "fin-b06", confirmed: false, score: 0.83 },
    ],
    files: [
      {
        filename: "trade-working-capital-monthly-eur-k.csv",
        mime: "text/csv",
        content: `month_end,inventories,trade_receivables,trade_payables,advances_received,trade_nwc,nwc_percent_of_ltm_revenue
2025-01,37900,28160,15340,3960,46760,26.6
2025-02,38600,27210,14810,3980,47020,26.6
2025-03,39100,29160,14750,4000,49510,27.9
2025-04,39500,29200,15440,4100,49160,27.6
2025-05,39700,28760,15270,3980,49210,27.5
2025-06,39400,30350,15070,3980,50700,28.1
2025-07,39900,30100,15390,4090,50520,27.8
2025-08,40300,27440,15420,4060,48260,26.5
2025-09,39800,29810,15080,4200,50330,27.4
2025-10,39600,30870,15630,4230,50610,27.4
2025-11,39100,31800,15550,4250,51100,27.5
2025-12,38400,31600,15900,4200,49900,26.7
2026-01,39300,29880,15400,4180,49600,26.4
2026-02,40000,28320,15070,4120,49130,26.1
2026-03,40400,30720,15280,4200,51640,27.3
2026-04,40900,31400,15610,4390,52300,27.4
2026-05,41000,30510,15460,4410,51640,27.0
2026-06,40700,31760,15860,4430,52170,27.2
2026-07,41200,31740,15450,4280,53210,27.6
2026-08,41500,29080,15380,4300,50900,26.3
2026-09,40900,33360,15380,4420,54460,28.0
`,
      },
      {
        filename: "note-on-working-capital.txt",
        mime: "text/plain",
        content: `Note on trade working capital

Definition
Inventories net of reserves, plus trade receivables net of allowances, less trade payables, less advances received.
Capital expenditure creditors are excluded and shown in the net debt schedule.

Seasonality
Stock is built from February to August ahead of the stronger fourth quarter.
Receivables peak in September and November. The lowest level of the year falls in January or February.

Payment behaviour
Standard terms are 30 days net in Europe, 45 days in the United States and 60 days in China.
Suppliers are paid after 38 days on average. Payment runs are weekly and are not shifted at quarter end.

Factoring and supplier finance
None in the period.

Safety stock of components
EUR 3.1m of components bought during the shortages of 2022 and 2023 remain in stock at 30 September 2026.
`,
      },
    ],
  },
  {
    key: "fin-a07",
    workstream: "finance",
    by: "brandt",
    title: "Receivables ageing, allowances and write-offs",
    body: "Overdue items represent 18 to 20 % of gross receivables at each date, most of them within 30 days. Allowances cover EUR 0.7m of EUR 32.3m gross at 31 December 2025. Write-offs net of recoveries stayed at or below EUR 120k a year. Two balances above EUR 100k are more than 90 days overdue: a Spanish water contractor (EUR 186k, instalment plan kept) and a Chinese machine builder (EUR 142k, fully provided).",
    stage: "dataroom",
    status: "published",
    createdDay: -30,
    submittedDay: -26,
    vetting: {
      by: "okafor",
      day: -24,
      decision: "approved",
      notes: "Net balances tie to the working capital file at all three dates.",
    },
    publishedDay: -18,
    links: [{ request: "fin-008", confirmed: true }],
    files: [
      {
        filename: "receivables-ageing.csv",
        mime: "text/csv",
        content: `bucket_eur_k,31_dec_2024,31_dec_2025,30_sep_2026
Not due,24410,26180,27890
1 to 30 days overdue,3660,3590,3640
31 to 60 days overdue,1130,1210,1190
61 to 90 days overdue,480,510,540
More than 90 days overdue,830,830,890
Gross receivables,30510,32320,34150
Specific allowances,-430,-420,-470
General allowance,-280,-300,-320
Net receivables,29800,31600,33360
`,
      },
      {
        filename: "bad-debt-history.csv",
        mime: "text/csv",
        content: `item_eur_k,fy2023,fy2024,fy2025
Opening allowance,690,700,710
Additions,150,110,110
Write-offs charged to the allowance,-140,-95,-120
Recoveries,20,15,30
Currency differences,-20,-20,-10
Closing allowance,700,710,720
Write-offs net of recoveries,120,80,90
Revenue,162400,174900,187200
Write-offs net of recoveries in percent of revenue,0.07,0.05,0.05
`,
      },
    ],
  },
  {
    key: "fin-a08",
    workstream: "finance",
    by: "brandt",
    title: "Inventory by category, ageing and reserves",
    body: "Inventories are EUR 38.4m net at 31 December 2025 after reserves of EUR 4.5m, and EUR 40.9m at 30 September 2026. The reserve follows fixed percentages by last movement date; one manual override of EUR 100k covers a discontinued flow transmitter housing. Service parts in Brno, formerly counted on a separate sheet, are included at both dates.",
    stage: "dataroom",
    status: "published",
    createdDay: -28,
    submittedDay: -25,
    vetting: {
      by: "raman",
      day: -23,
      decision: "approved",
      notes: "Reserve recalculated from the age table: agrees including the override.",
    },
    publishedDay: -17,
    links: [{ request: "fin-009", confirmed: true }],
    files: [
      {
        filename: "inventory-by-category.csv",
        mime: "text/csv",
        content: `date,category,gross_eur_k,reserve_eur_k,net_eur_k
2025-12-31,Raw materials and components,19800,-2350,17450
2025-12-31,Work in progress,9100,-250,8850
2025-12-31,Finished goods,9700,-1150,8550
2025-12-31,Service parts,4300,-750,3550
2025-12-31,Total,42900,-4500,38400
2026-09-30,Raw materials and components,20600,-2420,18180
2026-09-30,Work in progress,10100,-260,9840
2026-09-30,Finished goods,10400,-1230,9170
2026-09-30,Service parts,4500,-790,3710
2026-09-30,Total,45600,-4700,40900
`,
      },
      {
        filename: "inventory-reserve-by-age.csv",
        mime: "text/csv",
        content: `date,last_movement,gross_eur_k,reserve_rate_percent,reserve_eur_k
2025-12-31,Less than 6 months,31050,0,0
2025-12-31,6 to 12 months,5600,10,560
2025-12-31,12 to 24 months,3300,35,1155
2025-12-31,24 to 36 months,1330,80,1065
2025-12-31,More than 36 months,1620,100,1620
2025-12-31,Manual override discontinued housing,0,,100
2025-12-31,Total,42900,,4500
2026-09-30,Less than 6 months,33200,0,0
2026-09-30,6 to 12 months,5900,10,590
2026-09-30,12 to 24 months,3400,35,1190
2026-09-30,24 to 36 months,1400,80,1120
2026-09-30,More than 36 months,1700,100,1700
2026-09-30,Manual override discontinued housing,0,,100
2026-09-30,Total,45600,,4700
`,
      },
    ],
  },
  {
    key: "fin-a09",
    workstream: "finance",
    by: "brandt",
    title: "Capital expenditure by site and purpose",
    body: "Capital expenditure was EUR 10.5m in FY2023 (including the electronics line in Brno), EUR 8.3m in FY2024 and EUR 9.6m in FY2025; FY2026 YTD September stands at EUR 6.5m against a full-year budget of EUR 9.9m. Maintenance amounts to EUR 4.7m in FY2025, about 2.5 % of revenue. A line is maintenance when it replaces existing capacity without raising output; test equipment for new products and tooling are treated as growth.",
    stage: "dataroom",
    status: "published",
    createdDay: -27,
    submittedDay: -24,
    vetting: {
      by: "okafor",
      day: -22,
      decision: "approved",
      notes: "Additions agree to the fixed asset schedule FY2023 to FY2025.",
    },
    publishedDay: -17,
    links: [{ request: "fin-011", confirmed: true }],
    files: [
      {
        filename: "capital-expenditure-by-site-and-purpose.csv",
        mime: "text/csv",
        content: `site,line,class,fy2023_eur_k,fy2024_eur_k,fy2025_eur_k,fy2026_ytd_sep_eur_k,fy2026_budget_eur_k
Ulm,Replacement of machinery and buildings,maintenance,2800,2950,3100,2380,3200
Ulm,Capacity,growth,540,620,1150,470,800
Ulm,Test and development equipment,growth,510,560,700,480,750
Brno,Replacement of machinery and buildings,maintenance,960,1100,1200,940,1300
Brno,Capacity including electronics line,growth,3990,1390,1180,700,1300
Brno,Tooling,growth,290,310,350,240,350
Sales companies,Vehicles and service equipment,maintenance,310,360,420,290,400
Group,IT infrastructure and software and ERP succession,IT,1050,1010,1450,980,1800
Total,,,10450,8300,9550,6480,9900
`,
      },
    ],
  },
  {
    key: "fin-a10",
    workstream: "finance",
    by: "weber",
    title: "Summary of the facilities agreement and covenant tests",
    body: "The syndicated facilities of EUR 45m date from July 2019, were amended and extended in June 2022 and mature in June 2028: a term loan of EUR 30m with EUR 3m annual repayment and a revolving facility of EUR 15m. Both covenants were met at all test dates with wide headroom; leverage at 30 September 2026 is 0.46 times against a limit of 2.75 times. There has been no waiver. A further amendment of March 2024 replaced the reference rate wording for US dollar drawings. A change of control gives each lender the right to cancel and demand repayment. A Czech equipment loan of EUR 0.9m stands outside the facilities.",
    stage: "dataroom",
    status: "published",
    createdDay: -26,
    submittedDay: -23,
    vetting: {
      by: "raman",
      day: -21,
      decision: "approved",
      notes: "Summary cleared with the agent; no confidential fee terms included.",
    },
    publishedDay: -16,
    links: [{ request: "fin-012", confirmed: true }],
    files: [
      {
        filename: "facilities-agreement-summary.md",
        mime: "text/markdown",
        content: `# Syndicated facilities agreement: summary of terms

| term | content |
|---|---|
| Date and maturity | July 2019, amended and restated June 2022, maturity June 2028 |
| Term loan | EUR 30.0m, repaid with EUR 1.5m every June and December since 2024 |
| Revolving facility | EUR 15.0m, drawn EUR 1.1m at 30 September 2026 |
| Margin | 1.35 % to 2.40 % depending on leverage, currently 1.35 % |
| Hedging | interest swap on 50 % of the term loan until maturity |
| Security | pledge of all shares in GmbH, land charge of EUR 12.0m in Ulm, guarantees of s.r.o. and Inc. |
| Covenants | net leverage at most 2.75; interest cover at least 4.0; tested quarterly |
| Distributions | permitted while leverage is below 2.0 |
| Change of control | individual right of each lender to cancel, 30 days' notice |
| Mandatory prepayment | disposals above EUR 3m a year unless reinvested in twelve months |
| Further amendments | March 2024, reference rate for US dollar drawings |
| Waivers | none |
| Outside the facilities | Czech equipment loan of s.r.o., EUR 0.9m at 30 September 2026, secured on the equipment |
`,
      },
      {
        filename: "covenant-tests-year-ends-and-quarters.csv",
        mime: "text/csv",
        content: `test_date,net_financial_debt_eur_k,ltm_adjusted_ebitda_eur_k,leverage,leverage_limit,ltm_net_interest_eur_k,interest_cover,cover_minimum
2023-12-31,23050,25850,0.89,2.75,1620,16.0,4.0
2024-12-31,19100,28180,0.68,2.75,1540,18.3,4.0
2025-03-31,19800,28850,0.69,2.75,1500,19.2,4.0
2025-06-30,22300,29600,0.75,2.75,1460,20.3,4.0
2025-09-30,17600,30440,0.58,2.75,1420,21.4,4.0
2025-12-31,15650,31180,0.50,2.75,1390,22.4,4.0
2026-03-31,17900,31640,0.57,2.75,1370,23.1,4.0
2026-06-30,20150,32030,0.63,2.75,1340,23.9,4.0
2026-09-30,15080,32770,0.46,2.75,1310,25.0,4.0
`,
      },
      {
        filename: "compliance-certificate-2026-09-30.pdf",
        mime: "application/pdf",
        content: `COMPLIANCE CERTIFICATE

To: the Agent under the EUR 45,000,000 facilities agreement dated July 2019, as amended and restated in June 2022
From: Kestrel Instruments GmbH, Ulm
Test date: 30 September 2026

1. We refer to the facilities agreement. Terms defined there have the same meaning in this certificate.

2. Net financial debt at the test date is EUR 15,080 thousand. Adjusted EBITDA for the twelve months ending on the test date is EUR 32,770 thousand. Net leverage is therefore 0.46 and does not exceed 2.75.

3. Net interest for the same period is EUR 1,310 thousand. Interest cover is therefore 25.0 and is not less than 4.0.

4. Adjustments included in adjusted EBITDA remain below the cap of ten per cent of EBITDA.

5. We confirm that no event of default is continuing.

Signed for Kestrel Instruments GmbH

Jonas Weber, Chief Financial Officer
`,
      },
    ],
  },
  {
    key: "fin-a11",
    workstream: "finance",
    by: "brandt",
    title: "Accounting manual, chart of accounts and closing calendar",
    body: "The group uses one chart of accounts with six-digit numbers in all companies. Germany, the Czech Republic, the United States and France work on the common ERP system; the Shanghai company keeps local books and uploads a monthly package. Consolidated figures are available on working day 8, the management report on working day 10. An extract of the accounting manual and the calendar are attached.",
    stage: "dataroom",
    status: "published",
    createdDay: -14,
    submittedDay: -11,
    vetting: {
      by: "okafor",
      day: -9,
      decision: "approved",
      notes: "Complete for the question asked. Names of staff removed from the calendar.",
    },
    publishedDay: -8,
    links: [{ request: "fin-b02", confirmed: true }],
    files: [
      {
        filename: "monthly-closing-calendar.csv",
        mime: "text/csv",
        content: `working_day,task,responsible_function,companies
1,Goods movements closed and stock valued,Plant controlling,GmbH and s.r.o.
2,Sub-ledgers for receivables and payables closed,Accounting,all
3,Payroll and travel accruals posted,Accounting,all
4,Intercompany balances agreed,Group accounting,all
5,Local ledgers closed,Accounting,GmbH and s.r.o. and Inc. and SAS
6,Reporting package uploaded,Local finance,Shanghai
7,Consolidation entries and currency translation,Group accounting,all
8,Consolidated figures released,Group controlling,all
9,Comments by product line and region,Group controlling,all
10,Management report sent to the board,Chief Financial Officer,all
`,
      },
      {
        filename: "accounting-manual-extract.md",
        mime: "text/markdown",
        content: `# Group accounting manual (extract)

## Chart of accounts
| range | content |
|---|---|
| 0xxxxx | fixed assets |
| 1xxxxx | inventories, receivables, cash |
| 2xxxxx | equity and provisions |
| 3xxxxx | liabilities |
| 4xxxxx | revenue and other income |
| 5xxxxx | materials and production cost |
| 6xxxxx | personnel and other operating expenses |
| 7xxxxx | interest and taxes |

## Revenue
Product revenue is recognised on transfer of risk under the agreed delivery term. Calibration contracts with several visits are recognised per visit.

## Development costs
Costs from the concept release to series release are capitalised and amortised over six years.

## Inventories
Moving average price for purchased parts, standard cost for own production. Reserve by last movement date.

## Intercompany
Balances are agreed monthly on working day 4. Differences above EUR 10k are reported to group accounting.
`,
      },
    ],
  },
  {
    key: "fin-a12",
    workstream: "finance",
    by: "maier",
    title: "Transaction perimeter and consolidated companies",
    body: "All five operating companies are fully consolidated and inside the perimeter. One minority interest of 15 % in a calibration start-up in Graz is accounted for at cost and will be transferred to the main shareholder before closing. Land and plant in Ulm are owned; all other sites are rented from third parties. No asset used by the business belongs to a shareholder.",
    stage: "pre_dataroom",
    status: "published",
    createdDay: -39,
    submittedDay: -37,
    vetting: {
      by: "okafor",
      day: -36,
      decision: "approved",
      notes: "Good basis for the databook. Minority interest to be followed up with legal.",
    },
    publishedDay: -35,
    links: [{ request: "fin-014", confirmed: true }],
    files: [
      {
        filename: "transaction-perimeter.json",
        mime: "application/json",
        content: `{
  "as_of": "2025-12-31",
  "parent": "Kestrel Instruments GmbH",
  "entities": [
    { "name": "Kestrel Instruments GmbH", "seat": "Ulm", "share_percent": 100, "function": "development, production, group functions", "method": "parent", "in_perimeter": true },
    { "name": "Kestrel Instruments s.r.o.", "seat": "Brno", "share_percent": 100, "function": "production", "method": "full consolidation", "in_perimeter": true },
    { "name": "Kestrel Instruments Inc.", "seat": "Delaware, operating in Houston", "share_percent": 100, "function": "sales and service", "method": "full consolidation", "in_perimeter": true },
    { "name": "Kestrel Instruments SAS", "seat": "Lyon", "share_percent": 100, "function": "sales and service", "method": "full consolidation", "in_perimeter": true },
    { "name": "Kestrel Instruments (Shanghai) Co. Ltd.", "seat": "Shanghai", "share_percent": 100, "function": "sales and service", "method": "full consolidation", "in_perimeter": true },
    { "name": "Calibration start-up", "seat": "Graz", "share_percent": 15, "function": "development of portable calibrators", "method": "at cost", "in_perimeter": false }
  ],
  "assets_outside_perimeter": []
}
`,
      },
    ],
  },
  {
    key: "fin-a13",
    workstream: "finance",
    by: "weber",
    title: "FY2026 budget, forecast and business plan to FY2030",
    body: "The nine-plus-three forecast expects revenue of EUR 197.0m and adjusted EBITDA of EUR 33.2m, slightly below the budget of EUR 198.5m and EUR 33.6m because of China. EUR 41.6m of the EUR 52.7m revenue forecast for the fourth quarter is in the backlog. The plan to FY2030 grows revenue by 6.2 to 6.6 % a year; the margin rises from 16.9 % to 18.5 % through service mix and Brno phase two, for which EUR 6.2m of capital expenditure is included in FY2027 and FY2028. A US dollar weaker by 10 % would cost EUR 1.1m of EBITDA a year before hedging.",
    stage: "pre_dataroom",
    status: "approved",
    createdDay: -18,
    submittedDay: -12,
    vetting: {
      by: "raman",
      day: -7,
      decision: "approved",
      notes: "Plan and forecast tie. Release to the room after the site visits.",
    },
    links: [
      { request: "fin-013", confirmed: true },
      { request: "fin-015", confirmed: true },
    ],
    files: [
      {
        filename: "fy2026-budget-versus-forecast-monthly.csv",
        mime: "text/csv",
        content: `month,status,budget_revenue_eur_k,actual_or_forecast_revenue_eur_k,budget_adjusted_ebitda_eur_k,actual_or_forecast_adjusted_ebitda_eur_k
2026-01,actual,14500,14350,2000,1920
2026-02,actual,15100,14920,2350,2280
2026-03,actual,17400,17220,3150,3100
2026-04,actual,16200,16150,2700,2710
2026-05,actual,16000,15750,2550,2430
2026-06,actual,17400,17400,3250,3220
2026-07,actual,16100,16240,2750,2770
2026-08,actual,14400,14280,1950,1930
2026-09,actual,17900,17990,3450,3540
2026-10,forecast,17000,16700,2850,2790
2026-11,forecast,18100,17900,3300,3260
2026-12,forecast,18400,18100,3300,3250
Total,,198500,197000,33600,33200
`,
      },
      {
        filename: "business-plan-fy2026-fy2030.csv",
        mime: "text/csv",
        content: `line_eur_k,fy2026_forecast,fy2027,fy2028,fy2029,fy2030
Revenue flow,103300,109600,116900,124400,132000
Revenue pressure,58200,61300,64800,68400,72100
Revenue service and calibration,35500,38300,41300,44700,48400
Revenue total,197000,209200,223000,237500,252500
Growth percent,5.2,6.2,6.6,6.5,6.3
Adjusted EBITDA,33200,36000,39900,43200,46600
Margin percent,16.9,17.2,17.9,18.2,18.5
Depreciation and amortisation,-7950,-8600,-9300,-9700,-9900
Adjusted EBIT,25250,27400,30600,33500,36700
Capital expenditure,-9700,-13800,-11400,-9900,-10100
Change in trade working capital,-2600,-3000,-3300,-3400,-3500
Free cash flow before tax,20900,19200,25200,29900,33000
`,
      },
      {
        filename: "budget-accuracy-and-sensitivities.md",
        mime: "text/markdown",
        content: `# Budget accuracy and sensitivities

## Budget accuracy (EUR k)
| year | revenue budget | revenue actual | adjusted EBITDA budget | adjusted EBITDA actual |
|---|---|---|---|---|
| FY2023 | 159,000 | 162,400 | 25,200 | 25,850 |
| FY2024 | 176,000 | 174,900 | 28,500 | 28,180 |
| FY2025 | 186,000 | 187,200 | 30,800 | 31,180 |

## Sensitivities on FY2027 adjusted EBITDA of 36,000
| case | effect |
|---|---|
| Product volume 5 % lower | -3,400 |
| Product volume 5 % higher | +3,200 |
| US dollar 10 % weaker, before hedging | -1,100 |
| Brno phase two six months late | -600 |

## Not reflected
- New import duties in the United States beyond those in force in September 2026.
- Acquisitions. The plan is organic.
`,
      },
    ],
  },
  {
    key: "fin-a14",
    workstream: "finance",
    by: "brandt",
    title: "Provisions roll-forward and warranty claims",
    body: "Other provisions moved from EUR 9.7m at the end of FY2023 to EUR 10.8m at the end of FY2025, mainly through personnel. The only release above EUR 100k is the EUR 180k warranty release of FY2025, which is deducted in the EBITDA bridge; releases between EUR 50k and EUR 100k were credited to other operating income. Warranty cost has been stable at 0.8 % of product revenue; the general provision is 1.7 % of the last twelve months' product revenue, and one specific provision of EUR 0.5m covers a disputed delivery of 2022. The field actions of 2022 and 2024 are completed; none is open.",
    stage: "dataroom",
    status: "approved",
    createdDay: -19,
    submittedDay: -14,
    vetting: {
      by: "okafor",
      day: -3,
      decision: "approved",
      notes: "Agrees to balance sheet and bridge. Publish with the next batch.",
    },
    links: [
      { request: "fin-016", confirmed: true },
      { request: "fin-017", confirmed: true },
    ],
    files: [
      {
        filename: "other-provisions-roll-forward.csv",
        mime: "text/csv",
        content: `year,category,opening_eur_k,utilised_eur_k,released_eur_k,added_eur_k,closing_eur_k
FY2024,Warranty,3120,-1240,0,1360,3240
FY2024,Personnel,4480,-4060,-60,4730,5090
FY2024,Outstanding invoices,1150,-1090,-30,1150,1180
FY2024,Other,940,-310,-50,340,920
FY2024,Total,9690,-6700,-140,7580,10430
FY2025,Warranty,3240,-1290,-180,1380,3150
FY2025,Personnel,5090,-4670,-90,5070,5400
FY2025,Outstanding invoices,1180,-1060,-60,1180,1240
FY2025,Other,920,-340,-70,450,960
FY2025,Total,10430,-7360,-400,8080,10750
`,
      },
      {
        filename: "warranty-claims-and-cost.csv",
        mime: "text/csv",
        content: `year,product_line,revenue_eur_k,claims,cost_eur_k,cost_percent_of_revenue,provision_year_end_eur_k
FY2023,Flow,85200,1180,720,0.85,2020
FY2023,Pressure,51000,640,410,0.80,1100
FY2023,Total,136200,1820,1130,0.83,3120
FY2024,Flow,91500,1210,790,0.86,2110
FY2024,Pressure,53900,660,450,0.83,1130
FY2024,Total,145400,1870,1240,0.85,3240
FY2025,Flow,98400,1240,830,0.84,2050
FY2025,Pressure,56300,650,460,0.82,1100
FY2025,Total,154700,1890,1290,0.83,3150
`,
      },
    ],
  },
  {
    key: "fin-a15",
    workstream: "finance",
    by: "weber",
    title: "Net debt, debt-like items and off-balance commitments",
    body: "Net financial debt is EUR 15.7m at 31 December 2025 and EUR 15.1m at 30 September 2026. Debt-like items of EUR 11.5m and EUR 11.7m are shown separately, with pensions net of deferred tax. Operating leases have a present value of EUR 7.6m at 30 September 2026, guarantees amount to EUR 2.5m; both are given for information and are not part of the total. The lease register with single contracts follows on request.",
    stage: "pre_dataroom",
    status: "submitted",
    createdDay: -10,
    submittedDay: -6,
    links: [
      { request: "fin-010", confirmed: true },
      { request: "fin-018", confirmed: true },
    ],
    files: [
      {
        filename: "net-debt-and-debt-like-items.csv",
        mime: "text/csv",
        content: `item_eur_k,31_dec_2025,30_sep_2026,ledger_account
Term loan,24000,22500,320100
Revolving facility,2300,1100,320200
Czech equipment loan,1200,900,320300
Cash at banks,-11850,-9420,180000
Net financial debt,15650,15080,
Pension provisions gross,9280,9320,230100
Deferred tax on pensions at 28.425 percent,-2638,-2649,190500
Partial retirement and jubilee,1981,2015,230300
Income tax liabilities,1860,2240,235000
Capital expenditure creditors,720,510,330400
Severance agreed and unpaid,320,140,230600
Accrued consultancy fee of main shareholder,0,90,340900
Debt-like items,11523,11666,
Net debt including debt-like items,27173,26746,
Memo operating leases present value,8740,7620,
Memo guarantees and letters of comfort,2350,2480,
`,
      },
    ],
    thread: [
      {
        day: -5,
        hour: 11,
        by: "okafor",
        body: "Lease register: please attach it straight away, the request asks for remaining terms per contract.",
        audience: "parties",
      },
    ],
  },
  {
    key: "fin-a16",
    workstream: "finance",
    by: "maier",
    title: "Currency exposure, hedging and cash by company",
    body: "The net exposure in FY2025 was USD 27.4m long, CNY 62m long and CZK 640m short. Policy is to hedge 50 to 75 % of the next twelve months' US dollar net inflow and 50 % of the koruna need with forwards; the renminbi is not hedged. Valuation units are formed under section 254 HGB. Cash in China of EUR 2.2m can be paid out only once a year, after the local audit and within distributable profit; all other balances are available within five days.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -13,
    submittedDay: -8,
    links: [
      { request: "fin-019", confirmed: true },
      { request: "fin-020", confirmed: true },
    ],
    files: [
      {
        filename: "cash-by-company.csv",
        mime: "text/csv",
        content: `company,currency,31_dec_2025_eur_k,30_sep_2026_eur_k,in_cash_pool,restriction
Kestrel Instruments GmbH,EUR,3920,2480,header account,none
Kestrel Instruments GmbH,USD,1560,1130,no,none
Kestrel Instruments s.r.o.,CZK,870,790,no,none
Kestrel Instruments s.r.o.,EUR,390,330,yes,none
Kestrel Instruments Inc.,USD,1980,1740,no,none
Kestrel Instruments Inc.,CAD,160,140,no,none
Kestrel Instruments SAS,EUR,690,640,yes,none
Kestrel Instruments (Shanghai) Co. Ltd.,CNY,2140,2050,no,one dividend a year within distributable profit
Kestrel Instruments (Shanghai) Co. Ltd.,USD,140,120,no,none
Total,,11850,9420,,
`,
      },
    ],
  },
  {
    key: "fin-a17",
    workstream: "finance",
    by: "brandt",
    title: "Daily liquidity range and minimum operating cash",
    body: "Daily balances are available from March 2025. The range between the lowest and the highest net cash position within a month is EUR 3.8m on average and EUR 6.1m at most (June 2026, dividend and payroll on consecutive days). The low point usually falls on the 27th, after payroll and before the month-end collections. Management considers EUR 5m to be the minimum operating cash across all companies, of which EUR 2m in China and the United States.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -7,
    submittedDay: -4,
    links: [{ request: "fin-021", confirmed: true }],
    files: [],
  },
  {
    key: "fin-a18",
    workstream: "finance",
    by: "brandt",
    title: "Capitalised development costs by project (working draft)",
    body: "Carrying amount of capitalised development at 31 December 2025: EUR 5.6m in seven projects, of which two are not yet in series production. Additions FY2025 EUR 1.3m, amortisation EUR 1.1m. Still to be completed: share of personnel cost per project and the useful life of the ultrasonic platform.",
    stage: "dataroom",
    status: "draft",
    createdDay: -5,
    links: [{ request: "fin-023", confirmed: true }],
    files: [
      {
        filename: "capitalised-development-draft.csv",
        mime: "text/csv",
        content: `project,series_release,carrying_31_dec_2024_eur_k,additions_fy2025_eur_k,amortisation_fy2025_eur_k,carrying_31_dec_2025_eur_k
KF-300 Coriolis generation 4,2022-05,1480,0,-420,1060
Magnetic flow compact,2023-02,1120,0,-270,850
KP-700 pressure transmitter,2023-09,940,0,-200,740
Wireless gateway,2024-04,610,0,-115,495
Hygienic flow series,2024-11,650,70,-135,585
Ultrasonic platform,not released,430,890,0,1320
KP-900 safety version,not released,210,380,0,590
Total,,5440,1340,-1140,5640
of which not in series production,,640,1270,0,1910
`,
      },
    ],
    thread: [
      {
        day: -3,
        hour: 14,
        by: "weber",
        body: "Please add why the ultrasonic platform moved from 2026 to 2027 before this leaves the house.",
        audience: "organization",
      },
    ],
  },
  {
    key: "fin-a19",
    workstream: "finance",
    by: "brandt",
    title: "Intercompany balances at 31 December 2025",
    body: "The matrix shows all receivables and payables between group companies at 31 December 2025 in EUR thousand. Differences are immaterial and result from goods in transit. Balances are settled within 60 days.",
    stage: "dataroom",
    status: "rejected",
    createdDay: -15,
    submittedDay: -11,
    vetting: {
      by: "okafor",
      day: -7,
      decision: "rejected",
      notes:
        "30 September 2026 missing; difference between GmbH and Inc. of EUR 214k not explained; loans and interest rates absent.",
    },
    links: [{ request: "fin-022", confirmed: true }],
    files: [
      {
        filename: "intercompany-balances-2025-12-31.csv",
        mime: "text/csv",
        content: `creditor,debtor,receivable_of_creditor_eur_k,payable_of_debtor_eur_k,difference_eur_k
GmbH,Inc.,4870,4656,214
GmbH,SAS,1490,1488,2
GmbH,Shanghai,1720,1716,4
GmbH,s.r.o.,210,210,0
s.r.o.,GmbH,5930,5927,3
Inc.,GmbH,85,85,0
SAS,GmbH,22,22,0
Shanghai,GmbH,31,31,0
Total,,14358,14135,223
`,
      },
    ],
    thread: [
      {
        day: -7,
        hour: 10,
        by: "okafor",
        body: "Three points are missing before this can be approved: the same matrix at 30 September 2026, an explanation with dates for the EUR 214k between GmbH and Inc., and the intragroup loans with interest rates and repayment terms.",
        audience: "parties",
      },
      {
        day: -6,
        hour: 9,
        by: "brandt",
        body: "The EUR 214k are three deliveries in transit, shipped on 29 December 2025. I will attach the shipping papers and add the two other points.",
        audience: "parties",
      },
    ],
  },
];
