import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "hr-l1", workstream: "hr", name: "Initial Request List", issuedDay: -40 },
  { key: "hr-l2", workstream: "hr", name: "Supplemental Request List" },
];

export const requests: SampleRequest[] = [
  {
    key: "hr-001",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Headcount by company, site and function",
    body: "Provide headcount and full-time equivalents at 31 December 2023, 2024 and 2025 by company, site and function. Apprentices, temporary agency workers and employees on leave should be shown separately and not be mixed with active staff. The figures must reconcile to the notes of the annual accounts, with differences between average and year-end figures explained.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -31,
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -39, by: "weber", to: "lindner", action: "assigned" },
      { day: -32, by: "lindner", to: "weber", action: "returned", note: "Reconciled to the notes with Controlling." },
    ],
  },
  {
    key: "hr-002",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Anonymised employee census as at year-end FY2025",
    body: "An anonymised list of all employees with an identification code, company, function, year of birth in bands, entry year, weekly hours, pay group, base salary in bands and protected status (works council, severe disability, parental leave). The level of detail must not allow individuals to be identified; groups of fewer than five should be combined. A spreadsheet is preferred.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -31,
    thread: [
      {
        day: -36,
        hour: 10,
        by: "lindner",
        body: "The full census contains 940 lines. Our data protection officer accepts bands of ten years and of EUR 10,000, and asks that the complete file be disclosed only on a need-to-know basis.",
        audience: "parties",
      },
      {
        day: -36,
        hour: 13,
        by: "raman",
        body: "Then publish an aggregated census with a sample of lines, and hold the complete file for the last phase.",
        audience: "parties",
      },
      {
        day: -35,
        hour: 9,
        by: "lindner",
        body: "Agreed. I will structure it by pay group and age band.",
        audience: "parties",
      },
    ],
  },
  {
    key: "hr-003",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Staff turnover, absence and open positions",
    body: "Turnover by site for FY2023 to FY2025, divided into resignations, dismissals, retirements and expiry of fixed terms. Add sickness rates, with long-term absence shown apart, and the list of vacancies open for more than ninety days. Comments are needed on years or sites in which the voluntary rate exceeded 8 %.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -27,
    assignees: [{ person: "lindner", returnTo: "weber" }],
  },
  {
    key: "hr-004",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Employment contract templates and material deviations",
    body: "The templates currently in use in each country, and those in use for the majority of the workforce if older. Describe deviations in individual contracts that create cost above the template: notice periods longer than six months, severance promises, guaranteed bonuses, company cars outside the policy. Post-contractual non-competes should be listed by function.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -23,
  },
  {
    key: "hr-005",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Service agreements of managing directors and key staff",
    body: "Provide the service agreements of the managing directors and the employment contracts of the twelve managers reporting to them. A summary should show fixed and variable pay, term, notice period, non-compete with compensation, change-of-control provisions and pension promise. Transaction-related bonuses agreed or under discussion must be disclosed irrespective of who bears them.",
    priority: "high",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -8,
    assignees: [{ person: "lindner", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -34,
        by: "weber",
        to: "lindner",
        action: "assigned",
        note: "Summary by role only. Contracts themselves stay with Legal for now.",
      },
      { day: -12, by: "lindner", to: "weber", action: "returned" },
    ],
    thread: [
      {
        day: -20,
        hour: 16,
        by: "hale",
        body: "Jonas is himself one of the persons concerned. I have told the shareholders' counsel that we take the transaction bonus figures from the shareholder resolution, not from management.",
        audience: "internal",
      },
    ],
  },
  {
    key: "hr-006",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Bonus schemes and management participation",
    body: "Describe all bonus and incentive schemes with eligible groups, performance measures, pay-out for FY2023 to FY2025 and accrual as at 31 December 2025. The management participation held through the partnership should be explained as far as leaver provisions and vesting are concerned. State which schemes have to be settled or replaced in the event of a sale.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -8,
  },
  {
    key: "hr-007",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Collective agreements and works agreements in force",
    body: "A register of all collective bargaining agreements and works agreements applied in the group, with date, subject, term and notice. State whether companies are members of an employers' association and by which route collective terms apply. Agreements on job security, working time and relocation should be attached in full.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -16,
    assignees: [{ person: "lindner", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -38, by: "weber", to: "vogel", action: "assigned", note: "Legal to draft, HR to supply the register." },
      { day: -36, by: "vogel", to: "lindner", action: "forwarded" },
    ],
    blocker: {
      by: "lindner",
      day: -26,
      reason: "Works council asked to be heard before internal works agreements are disclosed outside the company.",
      resolvedDay: -20,
    },
  },
  {
    key: "hr-008",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Employee representation, co-determination and disputes",
    body: "List all employee representative bodies with number of members and next election: works councils, economic committee, employee members of the supervisory board, trade union representation in Brno and the committee in Lyon. Report conciliation board proceedings, strikes and litigation with representative bodies since FY2022. Information and consultation duties triggered by a share sale should be outlined by country.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -16,
  },
  {
    key: "hr-009",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Defined benefit pension plans and actuarial reports",
    body: "Provide plan rules and actuarial reports for FY2023 to FY2025 for every defined benefit plan, under German GAAP and, where available, IAS 19. Membership by status, discount rate, salary and pension trend, and expected benefit payments for the next ten years should be shown. Explain how the duty to review pensions in payment was met in the last three rounds.",
    priority: "high",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -4,
    assignees: [{ person: "lindner", returnTo: "weber" }],
    thread: [
      {
        day: -15,
        hour: 11,
        by: "lindner",
        body: "The actuary's FY2025 report is final under German GAAP. The IAS 19 figures are a side calculation for information, not audited. Shall I include them?",
        audience: "parties",
      },
      {
        day: -15,
        hour: 15,
        by: "raman",
        body: "Include them, marked as unaudited. Readers will otherwise make their own estimate with less information.",
        audience: "parties",
      },
    ],
  },
  {
    key: "hr-010",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Working time accounts, jubilee and partial retirement",
    body: "State the balances of flexitime, long-term and overtime accounts by company in hours and euro as at 31 December 2025, together with the insolvency protection in place. Obligations for jubilee payments and partial retirement should be given with the number of beneficiaries. Accrued holiday completes the table.",
    priority: "low",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -4,
  },
  {
    key: "hr-011",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Agency workers, contractors and freelance staff",
    body: "Number of temporary agency workers by month and site for FY2024 to FY2026 YTD, with suppliers' permits and the dates on which the maximum period of eighteen months is reached. A list of freelancers and service contractors working on site for more than six months is also required. Explain the steps taken to avoid hidden employment and the result of the last social security audit on this subject.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -7,
    assignees: [{ person: "lindner", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -33, by: "weber", to: "lindner", action: "assigned" },
      { day: -9, by: "raman", to: "lindner", action: "returned", note: "Freelancers missing, Brno missing." },
    ],
  },
  {
    key: "hr-012",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Occupational health and safety record",
    body: "Accident statistics for FY2023 to FY2025 by plant: reportable accidents, lost days, accident rate per million hours worked. Provide the last two inspection reports of the labour inspectorate and of the accident insurance institution, with open orders. The risk assessment for the electroplating line in Ulm should be attached.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 0,
    assignees: [{ person: "lindner", returnTo: "weber" }],
    thread: [
      {
        day: -6,
        hour: 13,
        by: "lindner",
        body: "Statistics are complete. Inspection report for Brno is in Czech only; a working translation will be ready on the due date.",
        audience: "parties",
      },
    ],
  },
  {
    key: "hr-013",
    workstream: "hr",
    list: "hr-l1",
    from: "ib",
    title: "Wage tax and social security audits",
    body: "Reports of the last two wage tax audits and social security audits in Germany, and comparable reviews in the Czech Republic, France and the United States. State assessed amounts, open objections and changes made to payroll practice as a result. Secondments between Ulm, Brno and Shanghai should be listed with the social security certificates obtained.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -4,
    assignees: [
      { person: "lindner", returnTo: "weber" },
      { person: "vogel", returnTo: "lindner" },
    ],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -31, by: "weber", to: "lindner", action: "assigned" },
      {
        day: -18,
        by: "lindner",
        to: "vogel",
        action: "forwarded",
        note: "Objection against the 2023 assessment is run by Legal.",
      },
    ],
    blocker: {
      by: "lindner",
      day: -5,
      reason:
        "The final report of the social security audit for 2021 to 2024 has been announced but not served; the payroll provider expects it in the coming weeks.",
    },
  },
  {
    key: "hr-014",
    workstream: "hr",
    list: "hr-l2",
    from: "ib",
    title: "Works council commitments affecting site changes",
    body: "Going beyond the register already published, provide the full text of the 2021 agreement on the future of the Ulm site and any side letters, with the conditions under which jobs are guaranteed to the end of 2028. State the cost of the last social plan per head. The answer will inform how far a later change to the footprint is limited by contract.",
    priority: "high",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -4,
    dueDay: 12,
    thread: [
      {
        day: -3,
        hour: 10,
        by: "raman",
        body: "Margaret, I would like your view before the supplemental list is issued. Read next to Northfield's HR question this is a footprint request, and the works council reads everything we ask for.",
        audience: "internal",
      },
    ],
  },
  {
    key: "hr-015",
    workstream: "hr",
    list: "hr-l2",
    from: "ib",
    title: "Retention risk and succession for key engineers",
    body: "Identify by role the engineers and calibration specialists whose departure would delay a current development project by more than three months. For each role, state length of service, notice period, non-compete and whether a deputy exists. Retention measures considered by management should be described without names.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -3,
    dueDay: 14,
  },
  {
    key: "hr-016",
    workstream: "hr",
    list: "hr-l2",
    from: "ib",
    title: "Equal pay analysis and pay transparency readiness",
    body: "Provide the most recent equal pay report and any analysis of pay differences by pay group in Germany and the Czech Republic. Outline the preparation for the national rules implementing the EU Pay Transparency Directive, including job evaluation. Claims or information requests by employees since FY2023 should be counted by year.",
    priority: "low",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -3,
    dueDay: 18,
  },
  {
    key: "hr-b01",
    workstream: "hr",
    from: { buyer: "northfield", person: "reyes" },
    title: "Job grading, pay bands and benefits by country",
    body: "To compare terms, we would need the job grading system, the pay bands per grade and the benefits by country: cars, health cover, pension contributions, holiday, bonus eligibility. Which terms follow from collective agreements and could only be changed by negotiation? An indication of how engineering grades in Ulm and Brno relate to one another would be particularly helpful.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -10,
    dueDay: 6,
    reachedSellerDay: -8,
    assignees: [{ person: "lindner", returnTo: "weber" }],
    routing: [
      { day: -8, by: "raman", to: "weber", action: "forwarded" },
      { day: -7, by: "weber", to: "lindner", action: "assigned", note: "Bands only, no individual figures." },
    ],
  },
  {
    key: "hr-b02",
    workstream: "hr",
    from: { buyer: "brightwater", person: "huang" },
    title: "Pension obligations as debt-like items",
    body: "Please provide the unfunded pension obligation as at 31 December 2025 on an IAS 19 basis, the sensitivity to a change in the discount rate of 50 basis points and the annual cash cost for FY2026 to FY2030. We would treat the obligation net of deferred tax, together with jubilee and partial retirement provisions. Confirmation is requested that no further promises were made to management outside the plans.",
    priority: "high",
    stage: "dataroom",
    status: "open",
    createdDay: -3,
    dueDay: 7,
    thread: [
      {
        day: -2,
        hour: 9,
        by: "raman",
        body: "HR-009 is submitted and will answer most of Brightwater's question. Not passing it on; I propose to link it after vetting and ask the seller for the sensitivity only.",
        audience: "internal",
      },
      {
        day: -2,
        hour: 11,
        by: "raman",
        body: "Received. An answer on the pension plans is in preparation and should cover the first two points; we will come back on the confirmation.",
        audience: "parties",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "hr-a01",
    workstream: "hr",
    by: "lindner",
    title: "Headcount and aggregated employee census",
    body: "The group employed 940 people at 31 December 2025 (2024: 921; 2023: 898), of whom 548 in Ulm and 268 in Brno. Expressed in full-time equivalents the figure is 897.4. Apprentices are included, agency workers and employees on long-term leave are not. The census is given by pay group and age band; groups of fewer than five persons have been combined.",
    stage: "dataroom",
    status: "published",
    createdDay: -37,
    submittedDay: -32,
    vetting: {
      by: "raman",
      day: -29,
      decision: "approved",
      notes: "Year-end figures reconcile to the notes. Data protection officer's consent on file.",
    },
    publishedDay: -26,
    links: [
      { request: "hr-001", confirmed: true },
      { request: "hr-002", confirmed: true },
    ],
    files: [
      {
        filename: "headcount-by-site-and-function.csv",
        mime: "text/csv",
        content: `Function,Ulm (DE),Brno (CZ),Houston (US),Lyon (FR),Shanghai (CN),Total 31 Dec 2025
Production,196,172,0,0,0,368
Quality and calibration,52,31,6,2,5,96
Research and development,94,18,0,0,2,114
Sales and service,78,6,36,26,23,169
Supply chain and logistics,41,22,3,2,3,71
IT,17,5,1,0,0,23
Administration,46,14,6,4,5,75
Apprentices,24,0,0,0,0,24
Total,548,268,52,34,38,940

Year-end headcount,Ulm (DE),Brno (CZ),Houston (US),Lyon (FR),Shanghai (CN),Total
31 Dec 2023,538,246,48,32,34,898
31 Dec 2024,544,256,51,33,37,921
31 Dec 2025,548,268,52,34,38,940
Full-time equivalents 31 Dec 2025,517.8,258.6,51.0,33.0,37.0,897.4

Not included,Ulm (DE),Brno (CZ),Houston (US),Lyon (FR),Shanghai (CN),Total
Agency workers 31 Dec 2025,31,22,0,0,0,53
Long-term leave 31 Dec 2025,19,11,1,1,0,32
`,
      },
      {
        filename: "employee-census-germany-aggregated.csv",
        mime: "text/csv",
        content: `Pay group,Under 30,30-39,40-49,50-59,60 and over,Total,Average service (years),Base salary band (EUR)
Apprentices,24,0,0,0,0,24,1.6,14000-18000
EG 1-4,9,14,12,14,6,55,9.8,34000-44000
EG 5-7,21,38,36,41,15,151,12.4,44000-56000
EG 8-10,14,37,34,35,12,132,13.1,56000-70000
EG 11-13,7,32,28,24,8,99,11.7,70000-86000
EG 14-17,0,15,20,18,6,59,13.9,86000-104000
Above tariff,0,5,8,10,5,28,14.6,104000-160000
Total,75,141,138,142,52,548,,

Protected status (Ulm),Persons
Works council members and substitutes,15
Severely disabled or equivalent,33
Parental leave with return date (not in headcount),12
Employee members of supervisory board,2
Partial retirement (working phase),7
`,
      },
    ],
  },
  {
    key: "hr-a02",
    workstream: "hr",
    by: "lindner",
    title: "Turnover, absence and vacancies FY2023–FY2025",
    body: "Voluntary turnover fell from 6.2 % in FY2023 to 4.9 % in FY2025 across the group. Brno exceeded 8 % in FY2023, when a competing employer opened nearby; a shift premium agreed in 2024 has brought the rate down. Sickness stood at 5.4 % in Ulm and 4.6 % in Brno in FY2025. Seven positions have been open for more than ninety days, four of them in firmware development.",
    stage: "dataroom",
    status: "published",
    createdDay: -33,
    submittedDay: -28,
    vetting: { by: "raman", day: -25, decision: "approved", notes: "Rates recomputed on average headcount, agree." },
    publishedDay: -23,
    links: [{ request: "hr-003", confirmed: true }],
    files: [
      {
        filename: "turnover-and-absence.csv",
        mime: "text/csv",
        content: `Year,Site,Average headcount,Resignations,Dismissals,Retirements,Expiry of fixed term,Total leavers,Voluntary rate %,Sickness rate %,of which long-term %
FY2023,Ulm,534,24,6,11,5,46,4.5,5.9,2.1
FY2023,Brno,243,23,4,2,9,38,9.5,5.2,1.4
FY2023,Sales companies,112,8,1,1,0,10,7.1,2.9,0.6
FY2023,Group,889,55,11,14,14,94,6.2,5.3,1.7
FY2024,Ulm,541,22,5,13,4,44,4.1,5.7,2.0
FY2024,Brno,251,18,3,3,7,31,7.2,4.9,1.3
FY2024,Sales companies,118,7,2,0,0,9,5.9,3.0,0.7
FY2024,Group,910,47,10,16,11,84,5.2,5.1,1.6
FY2025,Ulm,546,22,7,14,4,47,4.0,5.4,1.9
FY2025,Brno,262,16,3,3,6,28,6.1,4.6,1.2
FY2025,Sales companies,123,8,1,1,0,10,6.5,2.7,0.5
FY2025,Group,931,46,11,18,10,85,4.9,4.8,1.5

Open for more than 90 days,Site,Number
Firmware developer,Brno,3
Firmware developer,Ulm,1
Calibration technician,Ulm,1
Application engineer,Houston,1
Electroplating specialist,Ulm,1
Total,,7
`,
      },
    ],
  },
  {
    key: "hr-a03",
    workstream: "hr",
    by: "lindner",
    title: "Employment contract templates and deviations",
    body: "Contracts in Ulm refer dynamically to the collective agreements of the metal and electrical industry in Baden-Württemberg for staff in pay groups 1 to 17; 28 employees are paid above tariff. Templates for all five countries are filed under 7.4 of the index. Deviations with additional cost were found in 23 contracts and are summarised by type. Nine employees are bound by a post-contractual non-compete with compensation of 50 % of their last pay.",
    stage: "dataroom",
    status: "published",
    createdDay: -31,
    submittedDay: -25,
    vetting: {
      by: "raman",
      day: -22,
      decision: "approved",
      notes: "Roles only. Lyon template checked against the branch agreement by counsel.",
    },
    publishedDay: -20,
    links: [{ request: "hr-004", confirmed: true }],
    files: [
      {
        filename: "contract-terms-by-country.csv",
        mime: "text/csv",
        content: `Country,Template version,Staff on template %,Weekly hours,Holiday days,Notice by employer,Probation,Variable pay,Collective terms
Germany (tariff),2020,88,35,30,Statutory by service,6 months,Tariff bonus,Metal and electrical industry Baden-Wuerttemberg
Germany (above tariff),2022,93,40,30,3 to 6 months,6 months,10-20 % target,None
Germany (apprentices),2021,100,35,30,Statutory,4 months,None,Metal and electrical industry
Czech Republic,2019,96,37.5,25,2 months,3 months,Attendance and quality bonus,Company collective agreement
United States,2018,100,40,15-20,At will,None,Commission or 10 % target,None
France,2021,91,35,25 plus RTT,1 to 3 months,2 to 4 months,5-15 % target,Metallurgy branch agreement
China,2022,100,40,10-15,30 days plus statutory severance,3 months,10 % target,None

Benefit,Germany,Czech Republic,United States,France,China
Pension,Deferred compensation with 15 % top-up,State-supported contribution CZK 1000,401(k) match up to 4 %,Supplementary branch scheme,Statutory
Health cover,Statutory,Statutory,Group plan 75 % employer,Mutual 60 % employer,Commercial top-up
Company car,Field staff and heads,Field staff,Allowance,Field staff,None
Meals,Canteen subsidy,Meal vouchers,None,Meal vouchers,Allowance
`,
      },
      {
        filename: "deviations-and-non-competes.md",
        mime: "text/markdown",
        content: `# Deviations from templates

| Type | Contracts | Remarks |
|---|---|---|
| Notice longer than six months | 4 | Heads of department, twelve months to year end |
| Guaranteed bonus | 3 | Two expire with FY2026 |
| Severance promise | 2 | One month per year of service, capped at twelve |
| Company car outside policy | 8 | Grandfathered from 2012 |
| Credited prior service | 6 | Relevant to notice and jubilee |
| **Total** | **23** | |

## Post-contractual non-competes (Germany)
| Function | Number | Term | Compensation |
|---|---|---|---|
| Sales, key accounts | 4 | 12 months | 50 % |
| Research and development | 3 | 24 months | 50 % |
| Application engineering | 2 | 12 months | 50 % |
| **Total** | **9** | | |

The company may waive a covenant before the end of employment; the obligation to pay then ends after twelve months. If all covenants were called upon at once, the cost would be EUR 0.46m a year.
`,
      },
    ],
  },
  {
    key: "hr-a04",
    workstream: "hr",
    by: "vogel",
    title: "Collective agreements and employee representation",
    body: "Kestrel Instruments GmbH is a member of the employers' association with full application of its collective agreements. Twenty-one works agreements are in force in Ulm, among them the site agreement of 2021 with a guarantee against dismissals for operational reasons until the end of 2028. The supervisory board has six members, two of whom represent the employees. A share sale requires information of the economic committee in Ulm and consultation of the committee in Lyon; it does not require consent in any country.",
    stage: "dataroom",
    status: "published",
    createdDay: -30,
    submittedDay: -19,
    vetting: {
      by: "hale",
      day: -17,
      decision: "approved",
      notes: "Consultation section confirmed by counsel for Germany, France and the Czech Republic.",
    },
    publishedDay: -14,
    links: [
      { request: "hr-007", confirmed: true },
      { request: "hr-008", confirmed: true },
      { request: "hr-b01", confirmed: false, score: 0.67 },
    ],
    files: [
      {
        filename: "works-agreements-register.csv",
        mime: "text/csv",
        content: `No,Subject,Company,Date,Term,Notice,After-effect
WA-01,Site agreement Ulm (job security),Kestrel Instruments GmbH,2021,31 Dec 2028,None during term,No
WA-02,Flexitime,Kestrel Instruments GmbH,2017,Indefinite,3 months,Yes
WA-03,Shift model production,Kestrel Instruments GmbH,2019,Indefinite,3 months,Yes
WA-04,Overtime corridor,Kestrel Instruments GmbH,2022,Indefinite,3 months,Yes
WA-05,Long-term accounts,Kestrel Instruments GmbH,2015,Indefinite,6 months,Yes
WA-06,Mobile work,Kestrel Instruments GmbH,2021,Indefinite,3 months,No
WA-07,Holiday planning,Kestrel Instruments GmbH,2012,Indefinite,3 months,Yes
WA-08,Bonus for pay groups 11-17,Kestrel Instruments GmbH,2018,Indefinite,6 months,No
WA-09,Performance assessment,Kestrel Instruments GmbH,2008,Indefinite,3 months,Yes
WA-10,Partial retirement,Kestrel Instruments GmbH,2020,31 Dec 2027,None during term,No
WA-11,Company pension (closed),Kestrel Instruments GmbH,1994,Indefinite,6 months,Yes
WA-12,Deferred compensation,Kestrel Instruments GmbH,2006,Indefinite,6 months,Yes
WA-13,Jubilee payments,Kestrel Instruments GmbH,1999,Indefinite,3 months,No
WA-14,ERP and employee data,Kestrel Instruments GmbH,2011,Indefinite,3 months,Yes
WA-15,Video surveillance,Kestrel Instruments GmbH,2023,Indefinite,3 months,Yes
WA-16,IT and internet use,Kestrel Instruments GmbH,2020,Indefinite,3 months,Yes
WA-17,Agency workers,Kestrel Instruments GmbH,2018,Indefinite,3 months,No
WA-18,Reintegration,Kestrel Instruments GmbH,2014,Indefinite,3 months,Yes
WA-19,Suggestion scheme,Kestrel Instruments GmbH,2010,Indefinite,3 months,Yes
WA-20,Training and qualification,Kestrel Instruments GmbH,2022,Indefinite,3 months,No
WA-21,Canteen and transport,Kestrel Instruments GmbH,2016,Indefinite,3 months,Yes
CA-01,Company collective agreement,Kestrel Instruments s.r.o.,2024,31 Dec 2026,None during term,No
`,
      },
      {
        filename: "employee-representation-memo.pdf",
        mime: "application/pdf",
        content: `Employee representation and consultation

Germany
Works council in Ulm with eleven members, two of them released from work; regular elections every four years, in the cycle of 2026. Economic committee of five. The supervisory board consists of six members under the One-Third Participation Act, since the company employs more than 500 people in Germany.

Czech Republic
Trade union organisation in Brno with about 90 members. Company collective agreement until 31 December 2026; wage round once a year.

France
Social and economic committee in Lyon with two elected members.

United States and China
No representation in the United States. In Shanghai, enterprise trade union without collective contract.

Disputes since FY2022
One conciliation board in 2023 on the shift model, ended by agreement. No strikes, save for warning strikes of up to four hours during the industry's bargaining rounds of 2022 and 2024. No pending litigation with representative bodies.

Duties on a share sale
Germany: the economic committee is to be informed of the acquisition and the acquirer's intentions where control changes. There is no transfer of undertaking and no right of consent.
France: information of the employees is not required for a company that is not itself sold; the committee is consulted as a matter of prudence.
Czech Republic: information of the trade union by custom under the company agreement.
`,
      },
    ],
    thread: [
      {
        day: -18,
        hour: 10,
        by: "hale",
        body: "The French section should say on whose initiative the committee is consulted. Is the Czech paragraph based on the company agreement of 2024 or on its predecessor?",
        audience: "parties",
      },
      {
        day: -18,
        hour: 14,
        by: "vogel",
        body: "On the agreement of 2024. I have adjusted the French paragraph.",
        audience: "parties",
      },
    ],
  },
  {
    key: "hr-a05",
    workstream: "hr",
    by: "lindner",
    title: "Management terms, bonus schemes and participation",
    body: "The summary covers the three managing directors and twelve senior managers by role. Service agreements of the managing directors run to the end of 2027 and contain no change-of-control right. Bonus pay-out was EUR 2.31m for FY2025 (FY2024: EUR 2.12m, FY2023: EUR 2.44m) and is fully accrued. The management participation of 12 % is held through the partnership and sells together with all other shares; a transaction bonus resolved by the shareholders is borne by them.",
    stage: "pre_dataroom",
    status: "approved",
    createdDay: -20,
    submittedDay: -12,
    vetting: {
      by: "hale",
      day: -6,
      decision: "approved",
      notes:
        "Transaction bonus checked against the shareholder resolution. Keep at pre-data-room stage; release only to final bidders with the draft service agreements.",
    },
    links: [
      { request: "hr-005", confirmed: true },
      { request: "hr-006", confirmed: true, score: 0.84 },
    ],
    files: [
      {
        filename: "bonus-schemes.csv",
        mime: "text/csv",
        content: `Scheme,Eligible group,Participants FY2025,Measure,Pay-out FY2023 EUR,Pay-out FY2024 EUR,Pay-out FY2025 EUR,On a sale
Managing directors,Managing directors,3,EBITDA 60 % cash 20 % personal 20 %,585000,498000,560000,Continues
Senior management,Direct reports,12,EBITDA 50 % personal 50 %,512000,452000,489000,Continues
Above tariff,Other staff above tariff,16,EBITDA 30 % personal 70 %,296000,268000,287000,Continues
WA-08 bonus,Pay groups 11-17,158,Revenue and delivery performance,447000,384000,421000,Continues
Sales commission,Sales staff all countries,104,Order intake and margin,600000,518000,553000,Continues
Total,,293,,2440000,2120000,2310000,

Accrual (EUR),FY2023,FY2024,FY2025
Opening balance,2180000,2440000,2120000
Paid for the previous year,-2180000,-2440000,-2120000
Accrued for the year,2440000,2120000,2310000
Closing balance 31 December,2440000,2120000,2310000
`,
      },
      {
        filename: "management-terms-summary.pdf",
        mime: "application/pdf",
        content: `Management terms: summary by role

Managing directors (three: CEO, CFO, COO)
Fixed pay: EUR 210,000 to 320,000. Target bonus: 50 % to 60 % of fixed pay, capped at 150 % of target.
Term: 31 December 2027, renewal to be agreed twelve months before. No change-of-control right, no severance beyond the remaining term.
Post-contractual non-compete: twelve months, 50 % compensation.
Pension: contribution of EUR 24,000 a year each to a reinsured benefit fund; no direct promise.

Senior managers (twelve)
Fixed pay: EUR 112,000 to 158,000. Target bonus: 20 % to 30 %.
Notice: six months to the end of a quarter for eight, twelve months for four.
Post-contractual non-compete: five of twelve.

Management participation
Held through KI Management Beteiligungs GmbH & Co. KG (12.0 % of the shares), 15 partners. Fully vested since 2023. Good and bad leaver provisions end with the sale of the shares. No options and no phantom shares exist.

Transaction bonus
Resolved by the shareholders in 2025 for seven persons; paid by the shareholders from the proceeds, employer's social security contributions included. No liability of a group company.
`,
      },
    ],
  },
  {
    key: "hr-a06",
    workstream: "hr",
    by: "lindner",
    title: "Pension plans, partial retirement and time accounts",
    body: "The only defined benefit plan is the works agreement of 1994, closed to entrants since 2005, with 211 members. The provision under German GAAP is EUR 9.28m at 31 December 2025; the unaudited IAS 19 obligation is EUR 8.31m. There are no plan assets. Pensions in payment were last reviewed in 2025 and increased by 11.9 %, the rise in net pay of comparable employees being below that of consumer prices. Provisions for jubilee, partial retirement, time accounts and holiday amount to EUR 4.37m; time accounts are protected by a bank guarantee.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -15,
    submittedDay: -4,
    links: [
      { request: "hr-009", confirmed: true },
      { request: "hr-010", confirmed: true },
    ],
    files: [
      {
        filename: "pension-and-personnel-provisions.csv",
        mime: "text/csv",
        content: `Pension plan 1994,FY2023,FY2024,FY2025
Active members,72,66,61
Deferred members,39,38,38
Pensioners and survivors,106,110,112
Total members,217,214,211
Discount rate German GAAP %,1.82,1.90,2.02
Pension trend %,2.0,2.0,2.0
Provision German GAAP (kEUR),9310,9140,9280
IAS 19 discount rate % (unaudited),3.20,3.40,3.80
IAS 19 obligation kEUR (unaudited),8790,8510,8310
Benefits paid (kEUR),486,497,541

Expected benefit payments,FY2026,FY2027,FY2028,FY2029,FY2030,FY2031-FY2035
kEUR,576,583,588,590,589,2880

Other provisions (kEUR),FY2023,FY2024,FY2025
Jubilee payments,610,628,641
Partial retirement,1120,1265,1340
Flexitime and overtime,842,871,905
Long-term accounts,688,735,790
Holiday,655,672,694
Total,3915,4171,4370
`,
      },
    ],
  },
  {
    key: "hr-a07",
    workstream: "hr",
    by: "lindner",
    title: "Temporary agency workers in Ulm",
    body: "In FY2025 an average of 34 agency workers were employed in Ulm, supplied by two agencies with indefinite permits. The maximum period is monitored by the personnel system and was not exceeded. Equal pay is observed from the tenth month under the collective agreement on supplements.",
    stage: "dataroom",
    status: "rejected",
    createdDay: -19,
    submittedDay: -13,
    vetting: {
      by: "raman",
      day: -9,
      decision: "rejected",
      notes:
        "Brno, FY2024 and FY2026 YTD missing. Nothing on freelancers or on-site contractors, which is the actual risk. Equal pay wording should be checked by Legal.",
    },
    links: [{ request: "hr-011", confirmed: true }],
    files: [
      {
        filename: "agency-workers-ulm-fy2025.csv",
        mime: "text/csv",
        content: `Month,Agency A,Agency B,Total,Longest assignment (months)
Jan,21,10,31,14
Feb,21,11,32,15
Mar,22,12,34,16
Apr,22,13,35,17
May,23,13,36,11
Jun,23,14,37,12
Jul,24,13,37,13
Aug,20,11,31,14
Sep,22,13,35,15
Oct,23,13,36,16
Nov,21,12,33,17
Dec,20,11,31,12
Average,21.8,12.2,34.0,
`,
      },
    ],
    thread: [
      {
        day: -9,
        hour: 15,
        by: "raman",
        body: "Thank you for the table, which can stay as it is for Ulm. Still missing are Brno, FY2024 and FY2026 YTD, and above all the list of freelancers and contractors who work on site for more than six months. Would you also have Legal check the sentence on equal pay? The statutory nine-month rule and the supplements agreement are not the same thing.",
        audience: "parties",
      },
      {
        day: -8,
        hour: 10,
        by: "lindner",
        body: "Understood. Purchasing is compiling the contractor list; Katrin will look at the equal pay sentence.",
        audience: "parties",
      },
    ],
  },
  {
    key: "hr-a08",
    workstream: "hr",
    by: "lindner",
    title: "Wage tax and social security audits (working draft)",
    body: "Wage tax audit Germany for 2019 to 2022: additional assessment of EUR 46,000, mainly company cars and events, paid in 2024; objection pending for EUR 11,000. Social security audit for 2021 to 2024: field work finished, report awaited. Czech Republic: review for 2022 without findings. France and United States to be added, as well as the list of secondments.",
    stage: "dataroom",
    status: "draft",
    createdDay: -11,
    links: [{ request: "hr-013", confirmed: true }],
    files: [
      {
        filename: "secondments-working-list.txt",
        mime: "text/plain",
        content: `Secondments since FY2023 (working list, not complete)

From        To          Role                     Period          Certificate
Ulm         Brno        Production engineer      2023-2024       A1 obtained
Ulm         Brno        Quality manager          2024-2026       A1 obtained
Ulm         Shanghai    Calibration specialist   2023-2025       Bilateral certificate, pension and unemployment only
Brno        Ulm         Firmware developer       2025            A1 obtained
Ulm         Houston     Application engineer     2024-2025       to be checked

Open: tax equalisation agreement for Shanghai; certificate for Houston.
`,
      },
    ],
  },
];
