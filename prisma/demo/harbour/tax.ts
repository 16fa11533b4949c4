import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "tax-l1", workstream: "tax", name: "Initial Request List", issuedDay: -40, releasedDay: -24 },
  { key: "tax-l2", workstream: "tax", name: "Supplemental Request List" },
];

export const requests: SampleRequest[] = [
  {
    key: "tax-001",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Income tax returns and assessments FY2021 to FY2025",
    body: "Corporate income tax and trade tax returns of all group companies for FY2021 to FY2025, with the assessments received. A status table by company and year should show what is filed, assessed, under review or still open. Where an assessment deviates from the return, add one line of explanation.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -30,
    assignees: [{ person: "maier", returnTo: "weber" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -39, by: "weber", to: "maier", action: "assigned" },
      { day: -32, by: "maier", to: "weber", action: "returned" },
    ],
  },
  {
    key: "tax-002",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Open tax years and statute of limitations",
    body: "For each jurisdiction, state which years are still open to reassessment and when the limitation period ends. Reservations under section 164 of the German Fiscal Code must be marked. The table will be used to define the tax indemnity periods.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -28,
    assignees: [{ person: "maier", returnTo: "weber" }],
  },
  {
    key: "tax-003",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Reports of completed and pending tax audits",
    body: "Provide the reports of the last completed field audits for income taxes, VAT, wage tax and social security, and the audit orders of those pending. List findings with additional tax, interest and effect on later years. Correspondence with the auditor on points still disputed should be summarised rather than copied.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -44,
    dueDay: -27,
    assignees: [{ person: "maier" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -38, by: "weber", to: "maier", action: "assigned", note: "Include the audit order of June 2026." },
    ],
    thread: [
      {
        day: -33,
        hour: 10,
        by: "maier",
        body: "The report for FY2018 to FY2021 contains names of employees in the wage tax section. I will supply the report without these pages.",
        audience: "parties",
      },
      {
        day: -33,
        hour: 13,
        by: "okafor",
        body: "That is fine. Mark the omission on the first page.",
        audience: "parties",
      },
    ],
  },
  {
    key: "tax-004",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Transfer pricing documentation and intragroup flows",
    body: "We ask for the master file and the local files for Germany, the Czech Republic and the United States for FY2023 to FY2025, or the most recent set with a note on changes. Show all intragroup flows of FY2025 by type, amount and pricing method. Benchmark studies older than three years should be identified.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -24,
    assignees: [{ person: "maier", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -39, by: "weber", to: "maier", action: "assigned" },
      { day: -25, by: "maier", to: "weber", action: "returned", note: "US benchmark refreshed by the adviser." },
    ],
    blocker: {
      by: "maier",
      day: -34,
      reason: "The refreshed US benchmark study is with the external adviser and was promised for the following week.",
      resolvedDay: -27,
    },
  },
  {
    key: "tax-005",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "VAT returns and reconciliation to revenue FY2025",
    body: "Reconcile the revenue in the FY2025 VAT returns of the European companies to their ledgers, separated into domestic supplies, intra-community supplies and exports. Annual returns for FY2023 and FY2024 are sufficient without reconciliation. Explain the process for collecting proof of export and arrival confirmations.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -23,
    assignees: [{ person: "maier" }],
  },
  {
    key: "tax-006",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Customs procedures, tariff codes and preferential origin",
    body: "Describe the customs status of the group, the tariff classification of the main products and the system for preferential origin declarations. Duties paid in the United States and China in FY2025 are to be quantified. Any post-clearance audit since 2021 should be mentioned with its result.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -23,
    assignees: [{ person: "maier" }],
  },
  {
    key: "tax-007",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Effective tax rate reconciliation and deferred taxes",
    body: "Reconcile the expected tax at the German combined rate to the reported tax expense for FY2023 to FY2025. Add the composition of deferred tax assets and liabilities at 31 December 2024 and 2025. Items above EUR 100k need an explanation of whether they recur.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -43,
    dueDay: -15,
    assignees: [{ person: "maier", returnTo: "weber" }],
  },
  {
    key: "tax-008",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Tax losses carried forward and change of ownership",
    body: "Which companies have tax losses or interest carried forward, from which years, and when do they expire? Assess how a transfer of all shares would affect them, in particular under section 8c of the German Corporate Income Tax Act. Unrecognised amounts should be shown alongside recognised ones.",
    priority: "low",
    stage: "dataroom",
    status: "vetted",
    createdDay: -43,
    dueDay: -14,
    assignees: [{ person: "maier" }],
  },
  {
    key: "tax-009",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Wage tax, social security and freelance contractors",
    body: "Results of the last wage tax and social security audits in Germany and the Czech Republic, with additional payments. Provide a list of freelance contractors engaged for more than six months in FY2024 or FY2025, by function and annual fee, without names. The risk of reclassification as employees should be assessed.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -8,
    assignees: [{ person: "maier", returnTo: "okafor" }],
    thread: [
      {
        day: -18,
        hour: 15,
        by: "maier",
        body: "HR keeps the contractor list. I will combine both so that there is one table with fees and functions.",
        audience: "parties",
      },
    ],
  },
  {
    key: "tax-010",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Withholding taxes on dividends, interest and licences",
    body: "List cross-border dividends, interest and licence fees paid in FY2023 to FY2025 with withholding tax rates applied and certificates of exemption held. Expiry dates of the certificates matter, as does the substance requirement of the receiving company. Payments without a certificate should be highlighted.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -8,
    assignees: [{ person: "maier", returnTo: "okafor" }],
  },
  {
    key: "tax-011",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Research allowance claims and certificates since 2020",
    body: "Set out the claims under the German Research Allowance Act since 2020: project, eligible personnel cost, allowance claimed and granted, date of certificate. Explain whether the amounts reduce tax expense or are shown as other operating income. Projects still under review by the certification body need a probability of approval.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -4,
    assignees: [{ person: "maier", returnTo: "weber" }],
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      { day: -36, by: "weber", to: "maier", action: "assigned" },
      { day: -13, by: "maier", to: "weber", action: "returned" },
      { day: -8, by: "weber", to: "maier", action: "assigned", note: "Add FY2025 and the certificates." },
    ],
  },
  {
    key: "tax-012",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "US state income and sales tax nexus",
    body: "The US company sells into more than thirty states from one location. Provide the nexus analysis for state income and sales tax, the states in which registrations exist and the FY2025 sales by state. Exemption certificates of resellers should be tested on a sample of twenty.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 0,
    assignees: [{ person: "maier", returnTo: "okafor" }],
    thread: [
      {
        day: -6,
        hour: 16,
        by: "maier",
        body: "The US adviser has confirmed 27 registrations. Three states remain to be analysed; the draft marks them.",
        audience: "parties",
      },
      {
        day: -5,
        hour: 9,
        by: "raman",
        body: "Voluntary disclosure in the three states would cost less than the discussion in the purchase agreement. Raise it with Weber once the amounts are known.",
        audience: "internal",
      },
    ],
  },
  {
    key: "tax-013",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Real estate and transfer tax exposure in Germany",
    body: "List the German real estate of the group with book value, assessed value and date of acquisition, and all changes in the shareholding of Kestrel Instruments GmbH in the last ten years. The list serves to calculate real estate transfer tax at 5 % on a transfer of at least 90 % of the shares. State whether earlier transfers were notified to the tax office.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 5,
    assignees: [{ person: "maier", returnTo: "weber" }],
  },
  {
    key: "tax-014",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Permanent establishments created by service engineers abroad",
    body: "Service engineers from Ulm and Brno work at customer sites for several weeks a year. Show days per country for FY2024 and FY2025 and assess whether a permanent establishment or payroll obligation arises. Countries with more than 120 days in total deserve a separate comment.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -2,
    assignees: [{ person: "brandt", returnTo: "weber" }],
    blocker: {
      by: "brandt",
      day: -6,
      reason:
        "Travel days before July 2024 are held in the former time recording system; read access has been requested and is outstanding.",
    },
    routing: [
      { day: -40, by: "okafor", to: "weber", action: "forwarded" },
      {
        day: -30,
        by: "weber",
        to: "brandt",
        action: "assigned",
        note: "Service cost controlling has the travel days.",
      },
    ],
  },
  {
    key: "tax-015",
    workstream: "tax",
    list: "tax-l1",
    from: "ib",
    title: "Tax returns of periods before FY2018",
    body: "Income tax returns and assessments of the German company for FY2014 to FY2017. Copies without annexes are sufficient.",
    priority: "low",
    stage: "dataroom",
    status: "withdrawn",
    createdDay: -42,
    thread: [
      {
        day: -38,
        hour: 9,
        by: "maier",
        body: "These years are audited and final; the limitation period has ended. Is there a specific reason for the request?",
        audience: "parties",
      },
      {
        day: -37,
        hour: 14,
        by: "okafor",
        body: "None beyond completeness. Withdrawn; FY2018 onwards is covered by TAX-003.",
        audience: "parties",
      },
    ],
  },
  {
    key: "tax-016",
    workstream: "tax",
    list: "tax-l2",
    from: "ib",
    title: "Tax effects of transferring the minority interest",
    body: "Before closing, the 15 % interest in the Graz calibration start-up will be transferred to the main shareholder. Describe the steps, the valuation and the taxes arising in Germany and Austria. If a hidden profit distribution cannot be excluded, quantify the risk.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -6,
    dueDay: 15,
  },
  {
    key: "tax-017",
    workstream: "tax",
    list: "tax-l2",
    from: "ib",
    title: "Profit and loss transfer agreements and tax groups",
    body: "Have any profit and loss transfer agreements or VAT groups existed since 2016, and were they executed in line with the formal requirements? Copies of the agreements, entries in the commercial register and settlement of annual results are needed. Early termination within the minimum term of five years must be pointed out.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -6,
    dueDay: 18,
    thread: [
      {
        day: -4,
        hour: 11,
        by: "raman",
        body: "Keep this list back until the structure paper is final. Otherwise Maier answers twice.",
        audience: "internal",
      },
    ],
  },
  {
    key: "tax-018",
    workstream: "tax",
    list: "tax-l2",
    from: "ib",
    title: "Tax payments and prepayments until planned closing",
    body: "Forecast all income tax payments and prepayments by company from January to June 2027, with the period to which they relate. The schedule should reconcile to the tax provision of EUR 1.9m at 31 December 2025 and to the expected provision at the end of FY2026. It is needed for the treatment of taxes in the equity bridge.",
    priority: "low",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -5,
    dueDay: 20,
  },
  {
    key: "tax-b01",
    workstream: "tax",
    from: { buyer: "northfield", person: "lindgren" },
    title: "Ownership of intangibles and intragroup pricing model",
    body: "Where are patents, know-how and trademarks owned, and how are the Czech plant and the foreign sales companies remunerated? We want to judge how the transfer pricing model would fit into a larger group that manufactures and sells in the same countries. Licence agreements within the group, if any, should be listed with their rates.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -13,
    dueDay: -6,
    reachedSellerDay: -12,
    thread: [
      {
        day: -12,
        hour: 10,
        by: "okafor",
        body: "Covered by the transfer pricing answer; link confirmed after checking that ownership of intangibles is stated explicitly.",
        audience: "internal",
      },
    ],
  },
  {
    key: "tax-b02",
    workstream: "tax",
    from: { buyer: "brightwater", person: "huang" },
    title: "Interest deduction capacity and debt push-down",
    body: "Our model contains acquisition debt at a German holding company. Please provide taxable EBITDA under the interest barrier rule for FY2023 to FY2025, existing net interest and trade tax add-backs per company, so that we can determine the deductible interest after a tax group is formed. Distributable reserves of each company at 31 December 2025 are also required.",
    publicText: {
      title: "Taxable EBITDA and net interest by company",
      body: "Please provide taxable EBITDA under the interest barrier rule for FY2023 to FY2025, existing net interest and trade tax add-backs per company, and the distributable reserves of each company at 31 December 2025.",
    },
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -7,
    dueDay: 6,
    reachedSellerDay: -5,
    assignees: [{ person: "maier", returnTo: "okafor" }],
    routing: [
      { day: -5, by: "okafor", to: "maier", action: "assigned", note: "Figures only; no comment on structures." },
    ],
    thread: [
      {
        day: -6,
        hour: 17,
        by: "okafor",
        body: "The body mentions acquisition debt and a holding, which tells the seller something about the asker. I would pass on the figures only.",
        audience: "internal",
      },
      {
        day: -5,
        hour: 8,
        by: "hale",
        body: "No name and no fund is mentioned, so it can go as written. Direct to Maier to keep it short.",
        audience: "internal",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "tax-a01",
    workstream: "tax",
    by: "maier",
    title: "Income tax returns, assessments and open years",
    body: "All income tax returns up to FY2024 have been filed; FY2025 is filed in the Czech Republic, the United States, France and China and will be filed in Germany by the adviser's extended deadline. German assessments for FY2022 to FY2024 are issued under reservation of review. The limitation periods per country are stated in the second file. No assessment has deviated from the return by more than EUR 20k.",
    stage: "dataroom",
    status: "published",
    createdDay: -35,
    submittedDay: -31,
    vetting: {
      by: "okafor",
      day: -28,
      decision: "approved",
      notes: "Status complete for five companies and five years.",
    },
    publishedDay: -20,
    links: [
      { request: "tax-001", confirmed: true },
      { request: "tax-002", confirmed: true },
    ],
    files: [
      {
        filename: "tax-return-status.csv",
        mime: "text/csv",
        content: `company,country,tax,fy2021,fy2022,fy2023,fy2024,fy2025
Kestrel Instruments GmbH,Germany,corporate income tax,audited and final,assessed under reservation,assessed under reservation,assessed under reservation,in preparation
Kestrel Instruments GmbH,Germany,trade tax,audited and final,assessed under reservation,assessed under reservation,assessed under reservation,in preparation
Kestrel Instruments GmbH,Germany,VAT,audited and final,filed,filed,filed,filed
Kestrel Instruments s.r.o.,Czech Republic,corporate income tax,filed,filed,filed,filed,filed
Kestrel Instruments s.r.o.,Czech Republic,VAT,filed,filed,filed,filed,filed
Kestrel Instruments Inc.,United States federal,income tax,filed,filed,filed,filed,filed
Kestrel Instruments Inc.,United States states,income tax,filed,filed,filed,filed,filed on extension
Kestrel Instruments SAS,France,corporate income tax,filed,filed,filed,filed,filed
Kestrel Instruments (Shanghai) Co. Ltd.,China,corporate income tax,filed,filed,filed,filed,filed
`,
      },
      {
        filename: "open-years-and-limitation.csv",
        mime: "text/csv",
        content: `country,tax,oldest_open_year,limitation_rule,end_of_limitation_for_oldest_year,comment
Germany,corporate income and trade tax,FY2022,four years after the year of filing; suspended during an audit,suspended,field audit FY2022 to FY2024 opened
Germany,VAT,FY2022,four years after the year of filing; suspended during an audit,suspended,included in the field audit
Germany,wage tax,FY2023,four years after the year of filing,2027-12-31,audited to 2022
Czech Republic,corporate income tax and VAT,FY2023,three years after the filing deadline,2027-07-01,no extension by losses
United States federal,income tax,FY2023,three years after filing,2027-10-15,returns filed on extension
United States states,income tax,FY2022,three to four years,2027-10-15,varies by state
France,corporate income tax,FY2023,end of third following year,2026-12-31,no audit announced
China,corporate income tax,FY2021,five years,2027-05-31,ten years in case of transfer pricing
China,VAT,FY2023,three years,2027-12-31,no audit announced
`,
      },
    ],
  },
  {
    key: "tax-a02",
    workstream: "tax",
    by: "maier",
    title: "Completed and pending tax audits",
    body: "The German field audit for FY2018 to FY2021 was closed in 2024 with additional tax of EUR 412k and interest of EUR 31k; EUR 352k had been provided for. The order for FY2022 to FY2024 was issued in June 2026 and the audit has begun with document requests. A Czech VAT inspection of 2025 ended without findings. Wage tax audits are reported in a separate answer.",
    stage: "dataroom",
    status: "published",
    createdDay: -33,
    submittedDay: -28,
    vetting: {
      by: "raman",
      day: -25,
      decision: "approved",
      notes:
        "Findings agree to the report. Effect on later years is shown; pages with personal data omitted and marked.",
    },
    publishedDay: -19,
    links: [{ request: "tax-003", confirmed: true }],
    files: [
      {
        filename: "tax-audit-findings.csv",
        mime: "text/csv",
        content: `finding,tax,years,additional_tax_eur_k,reverses_in_later_years,effect_after_fy2021
Resale margin of US company,corporate income and trade tax,2018-2021,238,no,pricing adjusted from FY2022
Measurement of warranty provision,corporate income and trade tax,2019-2021,121,yes,deduction FY2022 and FY2023
Entertainment and gifts,corporate income and trade tax,2018-2021,29,no,guideline revised
Input VAT on employee events,VAT,2018-2021,24,no,guideline revised
Total,,,412,,
of which provided at the end of FY2023,,,352,,
of which charged to income in FY2024,,,60,,
Interest on additional tax,,2018-2021,31,no,paid in 2024
Czech VAT inspection closed in 2025,VAT,2022-2024,0,no,no findings
`,
      },
      {
        filename: "note-on-pending-audit-fy2022-fy2024.pdf",
        mime: "application/pdf",
        content: `KESTREL INSTRUMENTS GMBH, ULM
Tax department

Note on the pending field audit for FY2022 to FY2024

1. The audit order was issued in June 2026 and covers corporate income tax, trade tax and VAT of Kestrel Instruments GmbH.

2. The auditor has asked for the transfer pricing documentation, the fixed asset register and the composition of other provisions. All documents were delivered within the period set.

3. No findings have been communicated. Management has provided EUR 141 thousand in FY2025 for the possible continuation of points raised in the previous audit, mainly the resale margin of the US company for the first half of FY2022.

4. The adjustment of the resale margin from July 2022 follows the method agreed with the auditor for the earlier period. A mutual agreement procedure has not been opened.

5. The final meeting is expected in the second half of 2027.

Felix Maier, Tax Manager
`,
      },
    ],
  },
  {
    key: "tax-a03",
    workstream: "tax",
    by: "maier",
    title: "Transfer pricing model, flows and documentation",
    body: "All patents, know-how and trademarks belong to Kestrel Instruments GmbH, which bears development cost and residual profit. Brno is a contract manufacturer with a mark-up of 7 % on full cost; the sales companies buy at resale-minus prices that leave an operating margin of 2.1 to 5.4 %. There are no licence agreements within the group. Intragroup revenue was EUR 81.0m in FY2025. Master file and local files are up to date for FY2024; the FY2025 set will be finished by year end.",
    stage: "dataroom",
    status: "published",
    createdDay: -29,
    submittedDay: -24,
    vetting: {
      by: "okafor",
      day: -22,
      decision: "approved",
      notes: "Flows agree to intercompany revenue in the statutory overview. US benchmark dated 2026.",
    },
    publishedDay: -18,
    links: [
      { request: "tax-004", confirmed: true },
      { request: "tax-b01", confirmed: true, score: 0.87 },
    ],
    files: [
      {
        filename: "intragroup-flows-fy2025.csv",
        mime: "text/csv",
        content: `supplier,recipient,type,amount_eur_k,method,remuneration
s.r.o.,GmbH,contract manufacturing,36900,cost plus,7.0 percent on full cost
s.r.o.,GmbH,development services,800,cost plus,5.0 percent on full cost
GmbH,Inc.,flow products,16900,resale minus,operating margin 2.1 to 5.4 percent
GmbH,Inc.,pressure products and parts,8500,resale minus,operating margin 2.1 to 5.4 percent
GmbH,SAS,flow products,5600,resale minus,operating margin 2.1 to 5.4 percent
GmbH,SAS,pressure products and parts,3100,resale minus,operating margin 2.1 to 5.4 percent
GmbH,Shanghai,finished products,7900,resale minus,operating margin 2.1 to 5.4 percent
GmbH,s.r.o.,components and tooling,1300,cost plus,3.0 percent on full cost
Total,,,81000,,
`,
      },
      {
        filename: "transfer-pricing-overview.md",
        mime: "text/markdown",
        content: `# Transfer pricing overview

## Functions
| company | profile | development | production | market risk |
|---|---|---|---|---|
| GmbH | entrepreneur | yes | yes | yes |
| s.r.o. | contract manufacturer, small external sales | services only | yes | no |
| Inc. | limited-risk distributor with service | no | no | limited |
| SAS | limited-risk distributor with service | no | no | limited |
| Shanghai | limited-risk distributor with service | no | no | limited |

## Intangibles
Legal and economic owner of all patents, software and trademarks is the GmbH. Inventions of employees in Brno are assigned to it under the service agreement.

## Documentation
- Master file: FY2024.
- Local files: Germany, Czech Republic and United States FY2024; France not required; China simplified.
- Benchmarks: Czech Republic 2024, United States 2026, pan-European distributors 2024.

## Year-end adjustments
Sales companies were adjusted by EUR 310k in total in December 2025 to reach the range. Adjustments are invoiced before the books close.
`,
      },
    ],
  },
  {
    key: "tax-a04",
    workstream: "tax",
    by: "maier",
    title: "VAT reconciliation FY2025 and customs position",
    body: "Revenue in the VAT returns of the three European companies agrees to their ledgers; differences of EUR 18k are timing items corrected in January 2026. Arrival confirmations are collected through the ERP system and were complete for 98 % of intra-community supplies when last tested. GmbH holds the status of authorised economic operator. Duties of EUR 1.2m in the United States and EUR 0.4m in China were paid in FY2025; the last German customs audit, for 2019 to 2021, led to a payment of EUR 7k.",
    stage: "dataroom",
    status: "published",
    createdDay: -28,
    submittedDay: -23,
    vetting: { by: "okafor", day: -21, decision: "approved", notes: "Supplies add up to total revenue per company." },
    publishedDay: -17,
    links: [
      { request: "tax-005", confirmed: true },
      { request: "tax-006", confirmed: true },
    ],
    files: [
      {
        filename: "vat-reconciliation-fy2025.csv",
        mime: "text/csv",
        content: `item_eur_k,gmbh,sro,sas
Domestic supplies,49800,3900,12900
Intra-community supplies,41300,42600,1100
Exports,57900,400,600
Not taxable and other,2600,0,0
Revenue per ledger,151600,46900,14600
Revenue per VAT returns,151588,46896,14598
Difference,12,4,2
Input VAT claimed,9840,6120,1310
Cause of difference,credit notes of December booked in January 2026,rounding and one credit note,rounding
`,
      },
      {
        filename: "customs-overview.txt",
        mime: "text/plain",
        content: `Customs overview

Status
Authorised economic operator (customs simplifications) since 2014, last monitored in 2025.

Tariff codes of the main products
9026 10 flow and level measuring instruments
9026 20 pressure measuring instruments
9026 90 parts and accessories
9027 89 analysis accessories sold with the hygienic flow series

Preferential origin
Long-term supplier declarations are collected every January. Origin calculation runs in the ERP system per article.
About 71 % of articles qualify for preferential origin of the European Union.

Duties paid in FY2025
United States EUR 1.2m, China EUR 0.4m, other countries below EUR 0.1m. Importer of record is the local company.

Audits
Customs audit Germany 2019 to 2021: additional payment EUR 7k for two misclassified cable sets.
No penalties.
`,
      },
    ],
  },
  {
    key: "tax-a05",
    workstream: "tax",
    by: "maier",
    title: "Effective tax rate, deferred taxes and loss carryforwards",
    body: "The combined rate at the Ulm seat is 28.425 % (trade tax multiplier 360 %). The effective rate was 29.0 % in FY2023, 29.0 % in FY2024 and 28.9 % in FY2025. Losses carried forward exist only in Shanghai: EUR 1.9m at 31 December 2025, not recognised, expiring between 2026 and 2029. Section 8c has no effect because the German company has neither losses nor interest carried forward.",
    stage: "dataroom",
    status: "approved",
    createdDay: -20,
    submittedDay: -15,
    vetting: {
      by: "okafor",
      day: -6,
      decision: "approved",
      notes: "Rate reconciliation recalculated. Publish with the next tax batch.",
    },
    links: [
      { request: "tax-007", confirmed: true },
      { request: "tax-008", confirmed: true },
    ],
    files: [
      {
        filename: "effective-tax-rate-reconciliation.csv",
        mime: "text/csv",
        content: `item_eur_k,fy2023,fy2024,fy2025,recurring
Profit before tax,15780,18410,20870,
Expected tax at 28.425 percent,4485,5233,5932,
Lower rates abroad,-178,-214,-213,yes
Non-deductible expenses,131,139,148,yes
Trade tax add-backs,84,91,96,yes
Taxes for prior years,0,60,141,no
Losses in China not recognised or used,74,45,-88,no
Other,-26,-24,24,no
Income taxes reported,4570,5330,6040,
Effective rate percent,29.0,29.0,28.9,
`,
      },
      {
        filename: "deferred-taxes-and-losses.csv",
        mime: "text/csv",
        content: `section,item,31_dec_2024_eur_k,31_dec_2025_eur_k,expiry
deferred tax,Pension provisions,1480,1540,
deferred tax,Other provisions,590,620,
deferred tax,Unrealised intragroup profit,770,880,
deferred tax,Tax goodwill,756,763,
deferred tax,Capitalised development costs,-1546,-1603,
deferred tax,Total,2050,2200,
losses Shanghai,Arising in 2021 or earlier,990,640,2026
losses Shanghai,Arising in 2022,734,734,2027
losses Shanghai,Arising in 2023,296,296,2028
losses Shanghai,Arising in 2024,180,180,2029
losses Shanghai,Total,2200,1850,
`,
      },
    ],
  },
  {
    key: "tax-a06",
    workstream: "tax",
    by: "maier",
    title: "Wage tax, social security and withholding taxes",
    body: "The German wage tax audit for 2019 to 2022 led to EUR 46k, mainly for company cars and events; an objection is pending for EUR 11k. The previous social security audit, for 2017 to 2020, led to EUR 12k; the report for 2021 to 2024 is awaited. Seven freelance contractors worked for more than six months in FY2024 or FY2025, five of them in software development with several clients of their own. Dividends from France and the Czech Republic were paid without withholding tax under valid certificates. Shanghai paid no dividend in the period; the treaty rate would be 5 %. No licence fees are paid across borders.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -14,
    submittedDay: -9,
    links: [
      { request: "tax-009", confirmed: true },
      { request: "tax-010", confirmed: true },
    ],
    files: [
      {
        filename: "cross-border-dividends-fy2023-fy2025.csv",
        mime: "text/csv",
        content: `payer,recipient,year,gross_eur_k,withholding_rate_percent,withholding_tax_eur_k,certificate_valid_until
s.r.o.,GmbH,FY2023,1500,0,0,2028-12-31
SAS,GmbH,FY2023,200,0,0,2027-06-30
s.r.o.,GmbH,FY2024,1800,0,0,2028-12-31
SAS,GmbH,FY2024,0,0,0,2027-06-30
s.r.o.,GmbH,FY2025,0,0,0,2028-12-31
SAS,GmbH,FY2025,250,0,0,2027-06-30
Shanghai,GmbH,FY2023 to FY2025,0,5,0,2027-12-31
Inc.,GmbH,FY2023 to FY2025,0,0,0,
Total,,,3750,,0,
`,
      },
    ],
  },
  {
    key: "tax-a07",
    workstream: "tax",
    by: "maier",
    title: "Research allowance FY2020 to FY2024",
    body: "Kestrel has claimed the research allowance for four projects since 2020, EUR 1.6m in total. All certificates were granted. The allowance is deducted from tax expense.",
    stage: "dataroom",
    status: "rejected",
    createdDay: -17,
    submittedDay: -12,
    vetting: {
      by: "raman",
      day: -9,
      decision: "rejected",
      notes:
        "No split by project and year, FY2025 claim missing, certificates not attached, amount not visible in the rate reconciliation.",
    },
    links: [{ request: "tax-011", confirmed: true }],
    files: [],
    thread: [
      {
        day: -9,
        hour: 12,
        by: "raman",
        body: "Please extend the answer: a table by project and year with eligible cost, claim and grant; the status of the FY2025 claim; copies of the certificates; and where the allowance appears in the effective tax rate reconciliation, as we cannot find it there.",
        audience: "parties",
      },
      {
        day: -8,
        hour: 10,
        by: "maier",
        body: "Understood. The allowance is booked in other operating income, not in tax; the sentence in the answer was wrong. The corrected version follows with the certificates.",
        audience: "parties",
      },
    ],
  },
  {
    key: "tax-a08",
    workstream: "tax",
    by: "maier",
    title: "US state tax nexus (draft)",
    body: "Registrations for sales tax exist in 27 states, for income tax in 9. Sales of FY2025 by state are complete and agree to the revenue of EUR 41.9m including Canada. Three states (economic nexus exceeded in FY2024) still need the adviser's calculation of back taxes; first indication is below EUR 150k in total.",
    stage: "dataroom",
    status: "draft",
    createdDay: -6,
    links: [{ request: "tax-012", confirmed: true }],
    files: [
      {
        filename: "us-sales-by-state-fy2025-draft.csv",
        mime: "text/csv",
        content: `state_group,sales_eur_k,sales_tax_registration,comment
Texas,7450,yes,operating site in Houston
North Carolina,4180,yes,
Ohio,3920,yes,
California,3810,yes,
Pennsylvania,3140,yes,
Illinois,2760,yes,
New Jersey,2310,yes,
20 further states with registration,9230,yes,
Three states under analysis,1440,no,economic nexus exceeded in FY2024
Other states below threshold,860,no,
Canada,2800,not applicable,
Total,41900,,
`,
      },
    ],
  },
];
