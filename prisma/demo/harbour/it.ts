import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "it-l1", workstream: "it", name: "Initial Request List", issuedDay: -40 },
  { key: "it-l2", workstream: "it", name: "Supplemental Request List", issuedDay: -8 },
];

export const requests: SampleRequest[] = [
  {
    key: "it-001",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "IT organisation, operating cost and capital expenditure",
    body: "Provide IT operating cost and capital expenditure for FY2023 to FY2025 and the FY2026 budget, by cost category and by site. An organisation chart with roles, location and internal or external status should accompany it. One-off projects must be shown apart from run cost, so that the recurring level can be seen.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -30,
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -39,
        by: "weber",
        to: "rossi",
        action: "assigned",
        note: "Use the controlling view by cost centre, not the purchasing report.",
      },
      { day: -31, by: "rossi", to: "weber", action: "returned" },
    ],
  },
  {
    key: "it-002",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Application landscape and business ownership",
    body: "A list of all business applications with purpose, supplier, release, hosting model, number of users, business owner and end of vendor support. Mark the applications developed in-house and those without a maintenance contract. The list should cover both plants and the three sales companies.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -30,
    assignees: [{ person: "rossi", returnTo: "weber" }],
  },
  {
    key: "it-003",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "ERP system: release, licences and roadmap",
    body: "Describe the group ERP system: release, modules in use per company, number of clients, degree of customisation, licence metric and entitlement. State the end of vendor maintenance for the current release and the company's plan for succession, with budget and timetable. The Shanghai company's local accounting package should be included.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -28,
    thread: [
      {
        day: -33,
        hour: 10,
        by: "rossi",
        body: "The succession study of 2024 contains the supplier's list prices, which are confidential. May I replace them by our own estimate?",
        audience: "parties",
      },
      {
        day: -33,
        hour: 14,
        by: "raman",
        body: "Yes. A range with the assumptions behind it is sufficient.",
        audience: "parties",
      },
    ],
  },
  {
    key: "it-004",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Infrastructure, data centres and hosting",
    body: "Provide an inventory of servers, storage, network and client devices by site, with age and end of support. Explain the two data rooms in Ulm and Brno, their power and cooling redundancy, and which workloads run with cloud providers. Equipment that has to be replaced before the end of FY2027 should be marked with an estimated cost.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -26,
    assignees: [{ person: "rossi", returnTo: "weber" }],
  },
  {
    key: "it-005",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Information security policies and certification",
    body: "Copies of the information security policy and the subordinate guidelines, with date of last review and approver. Where a certification exists, provide the certificate, its scope and the last surveillance audit report including non-conformities. Sites and companies outside the scope should be named expressly.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -24,
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -38, by: "weber", to: "rossi", action: "assigned" },
    ],
    thread: [
      {
        day: -27,
        hour: 11,
        by: "rossi",
        body: "The audit report names individual employees as interview partners. I have blacked those out; the findings are complete.",
        audience: "parties",
      },
    ],
    blocker: {
      by: "rossi",
      day: -32,
      reason: "Certification body must consent before its surveillance audit report is disclosed to third parties.",
      resolvedDay: -27,
    },
  },
  {
    key: "it-006",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Penetration tests and vulnerability management",
    body: "Management summaries of all penetration tests since FY2023, internal and external, with number of findings by severity. We also ask for the vulnerability management procedure, patch cycles for servers and clients, and the figures reported to management. Technical detail that would help an attacker is not wanted in the data room.",
    priority: "high",
    stage: "pre_dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -7,
    assignees: [{ person: "rossi", returnTo: "raman" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -37,
        by: "weber",
        to: "rossi",
        action: "assigned",
        note: "Return directly to the bank. The reports must not be mailed around.",
      },
    ],
  },
  {
    key: "it-007",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Security incidents and outages since FY2021",
    body: "List all security incidents and unplanned outages of business-critical systems of more than four hours since 1 January 2021. For each, give date, systems and sites affected, root cause, duration, financial impact and measures taken. State whether insurers, customers or authorities were notified, and attach the forensic summary where one was commissioned.",
    priority: "urgent",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -5,
    assignees: [{ person: "rossi", returnTo: "raman" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -37, by: "weber", to: "rossi", action: "assigned" },
      {
        day: -8,
        by: "raman",
        to: "rossi",
        action: "returned",
        note: "Rejected: 2022 incident described in one line, no forensic summary.",
      },
    ],
    thread: [
      {
        day: -8,
        hour: 10,
        by: "hale",
        body: "The 2022 incident is in the public tender archive of a customer. Huang's adviser will find it, and Reyes has already asked a general question. We want the full account in the room before anybody asks for it by name.",
        audience: "internal",
      },
      {
        day: -4,
        hour: 9,
        by: "raman",
        body: "Could you give us a date for the revised list? The forensic summary may be shortened, but it has to state how the attacker got in and how it was established that no data left the network.",
        audience: "parties",
      },
      {
        day: -4,
        hour: 16,
        by: "rossi",
        body: "The forensic firm is releasing a redacted version. I expect to resubmit within three working days.",
        audience: "parties",
      },
    ],
  },
  {
    key: "it-008",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Backup, disaster recovery and business continuity",
    body: "Provide the backup concept, recovery time and recovery point objectives per critical system, and the record of recovery tests for FY2024 and FY2025. Explain whether backups are stored offline or in immutable form and who can delete them. The business continuity plan for production at both plants should be attached, as far as it concerns IT.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -9,
    assignees: [{ person: "rossi", returnTo: "weber" }],
  },
  {
    key: "it-009",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Software licence compliance and vendor audits",
    body: "For the ten largest software suppliers, compare entitlements with actual use as at 31 December 2025. Report vendor audits since FY2022, their outcome and any payment made. Indirect use of the ERP system by the customer portal and the shop-floor terminals should be addressed, because it has led to claims elsewhere in the industry.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 0,
    assignees: [{ person: "rossi", returnTo: "weber" }],
    thread: [
      {
        day: -10,
        hour: 13,
        by: "weber",
        body: "Marco, let me see the ERP count before it leaves the house. I want to know what indirect use would cost us at list price.",
        audience: "organization",
      },
    ],
  },
  {
    key: "it-010",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Material IT contracts and termination rights",
    body: "A schedule of IT contracts with annual value above EUR 50,000, showing supplier category, subject, term, notice period, price adjustment and change-of-control provisions. Copies of the five largest should be placed in the data room. Contracts concluded by a group company for the benefit of others need a remark.",
    priority: "low",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -28,
  },
  {
    key: "it-011",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Identity, access rights and privileged accounts",
    body: "Describe how access rights are granted, reviewed and withdrawn in the ERP system, the engineering systems and the directory. State the number of privileged accounts, the use of multi-factor authentication and the result of the last review. Findings by the auditors on IT general controls in FY2024 and FY2025 should be included with their status.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -9,
  },
  {
    key: "it-012",
    workstream: "it",
    list: "it-l1",
    from: "ib",
    title: "Security of production networks at both plants",
    body: "Explain how the production networks in Ulm and Brno are separated from the office network and from remote maintenance by machine suppliers. An inventory of controllers and test rigs running unsupported operating systems is required, with compensating measures. Drawings may be schematic; addresses and device names should be left out.",
    priority: "high",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -2,
    assignees: [{ person: "rossi", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -36,
        by: "weber",
        to: "rossi",
        action: "assigned",
        note: "Operations in Brno must supply the list of rigs.",
      },
    ],
    blocker: {
      by: "rossi",
      day: -6,
      reason:
        "The inventory of calibration rigs in Brno is incomplete; the plant's maintenance team can only finish it during the next production stop.",
    },
  },
  {
    key: "it-013",
    workstream: "it",
    list: "it-l2",
    from: "ib",
    title: "Remediation status of penetration test findings",
    body: "Following the summaries requested under the initial list, state for each finding rated critical or high whether it is closed, in progress or accepted, with owner and target date. Where a risk was accepted, provide the decision and its author. A table without technical detail is what we have in mind.",
    priority: "high",
    stage: "pre_dataroom",
    status: "answered",
    createdDay: -10,
    dueDay: -1,
  },
  {
    key: "it-014",
    workstream: "it",
    list: "it-l2",
    from: "ib",
    title: "Readiness for NIS2 and product security rules",
    body: "State whether and in which category each group company falls under the national laws implementing NIS2, and whether registration has been made. For connected devices, outline the plan to meet the Cyber Resilience Act, in particular vulnerability handling and the duration of security updates. Budget and responsible person should be named for both.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -10,
    dueDay: 5,
  },
  {
    key: "it-015",
    workstream: "it",
    list: "it-l2",
    from: "ib",
    title: "Business case for the ERP succession project",
    body: "The landscape overview mentions a succession project for the ERP system with a budget from FY2026. Provide the business case submitted to the supervisory board, the supplier shortlist under code names, the resource plan and the assumptions on internal effort. It should be clear what has been committed already and what can still be stopped.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -9,
    dueDay: 9,
    thread: [
      {
        day: -5,
        hour: 12,
        by: "raman",
        body: "Seller has not taken it up yet. Jonas mentioned that the board paper is being revised; if so, we publish the revised one only.",
        audience: "internal",
      },
    ],
  },
  {
    key: "it-016",
    workstream: "it",
    list: "it-l2",
    from: "ib",
    title: "Source code escrow for purchased software",
    body: "List escrow agreements under which the source code of purchased software is deposited for the benefit of a group company, with agent, release events and last verification.",
    priority: "low",
    stage: "dataroom",
    status: "withdrawn",
    createdDay: -9,
    dueDay: 3,
    thread: [
      {
        day: -6,
        hour: 15,
        by: "rossi",
        body: "There are no such agreements. All purchased software is standard product from suppliers with several hundred customers each.",
        audience: "parties",
      },
      {
        day: -6,
        hour: 17,
        by: "raman",
        body: "Thank you, that settles it. We withdraw the request and note the statement for the disclosure schedule.",
        audience: "parties",
      },
    ],
  },
  {
    key: "it-b01",
    workstream: "it",
    from: { buyer: "northfield", person: "reyes" },
    title: "ERP interfaces and master data for system integration",
    body: "Which interfaces connect the ERP system with engineering, shop-floor, customer portal and logistics systems, and on which technology are they built? We are further interested in the quality of material and customer master data: number of active records, duplicates, and whether part numbers are common to both plants. This allows an early view of how long the systems would have to run in parallel.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -20,
    dueDay: -12,
    reachedSellerDay: -19,
    routing: [
      { day: -19, by: "raman", to: "weber", action: "forwarded", note: "Passed on without attribution." },
      {
        day: -19,
        by: "weber",
        to: "rossi",
        action: "assigned",
        note: "Add interfaces and master data to the landscape answer.",
      },
    ],
    thread: [
      {
        day: -11,
        hour: 9,
        by: "reyes",
        body: "Part numbers are common to both plants. Good news for the day-one plan; to be noted in the integration workbook.",
        audience: "organization",
      },
    ],
  },
  {
    key: "it-b02",
    workstream: "it",
    from: { buyer: "brightwater", person: "huang" },
    title: "Recurring IT cost and deferred investment",
    body: "What is the normalised annual IT cost, excluding one-off projects, and which investments were postponed in FY2023 to FY2025 to stay within budget? Kindly quantify the backlog by year through FY2028, with maintenance capex shown apart from growth capex. A view on cost as a percentage of sales against an external benchmark would be welcome, if one has been obtained.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -9,
    dueDay: 2,
    reachedSellerDay: -7,
    assignees: [{ person: "rossi", returnTo: "weber" }],
    routing: [
      { day: -7, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -7,
        by: "weber",
        to: "rossi",
        action: "assigned",
        note: "Backlog table only; I will add the capex split myself.",
      },
    ],
    thread: [
      {
        day: -7,
        hour: 11,
        by: "raman",
        body: "The published cost table covers the first half of the question. What is missing is the list of postponed investments with amounts by year.",
        audience: "parties",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "it-a01",
    workstream: "it",
    by: "rossi",
    title: "IT cost, capital expenditure and supplier contracts",
    body: "IT operating cost rose from EUR 4.5m in FY2023 to EUR 5.2m in FY2025, or 2.8 % of revenue; security and hosting account for most of the increase. Capital expenditure was EUR 1.45m in FY2025, of which EUR 0.38m for the preparation of the ERP succession. The department has 23 employees in Ulm, Brno and Houston. Eleven contracts exceed EUR 50,000 a year; two of them require consent on a change of control.",
    stage: "dataroom",
    status: "published",
    createdDay: -36,
    submittedDay: -31,
    vetting: {
      by: "raman",
      day: -28,
      decision: "approved",
      notes: "Operating cost ties to cost centres 7100 to 7190. Supplier names replaced by category.",
    },
    publishedDay: -25,
    links: [
      { request: "it-001", confirmed: true },
      { request: "it-010", confirmed: true },
      { request: "it-b02", confirmed: false, score: 0.81 },
    ],
    files: [
      {
        filename: "it-cost-fy2023-fy2026.csv",
        mime: "text/csv",
        content: `Category (kEUR),FY2023,FY2024,FY2025,FY2026 budget
Personnel,1610,1690,1760,1835
Licences and maintenance,1120,1185,1260,1340
Cloud and hosting,340,410,495,560
Telecommunications and network,285,290,298,305
External services,620,585,640,690
Workplace and devices,390,405,415,420
Security,180,265,372,450
Total operating cost,4545,4830,5240,5600
of which one-off,95,60,140,120

Capital expenditure (kEUR),FY2023,FY2024,FY2025,FY2026 budget
ERP succession,0,120,380,900
Infrastructure replacement,640,510,720,480
Other projects,410,380,350,420
Total capital expenditure,1050,1010,1450,1800

Employees (31 December),FY2023,FY2024,FY2025,FY2026 budget
Ulm,16,17,17,18
Brno,4,4,5,6
Houston,1,1,1,1
Total,21,22,23,25
`,
      },
      {
        filename: "it-contracts-above-50k.csv",
        mime: "text/csv",
        content: `No,Supplier category,Subject,Contracting company,Annual value EUR,Term until,Notice,Change of control
1,ERP vendor,Maintenance of perpetual licences,Kestrel Instruments GmbH,412000,Rolling,3 months to year end,Consent
2,Workplace software vendor,Office and collaboration subscription,Kestrel Instruments GmbH,268000,2027-06,None during term,None
3,Engineering software vendor,CAD and PLM subscription,Kestrel Instruments GmbH,231000,2026-12,6 months,None
4,Hosting provider,Private cloud and managed backup,Kestrel Instruments GmbH,304000,2028-03,12 months,None
5,Telecommunications provider,Site network and internet access,Kestrel Instruments GmbH,198000,2027-09,6 months,None
6,Security service provider,24/7 monitoring and response,Kestrel Instruments GmbH,186000,2027-12,6 months,None
7,Shop-floor software vendor,MES licences and support,Kestrel Instruments GmbH,124000,Rolling,6 months,Consent
8,ERP consultancy,Application support (day rates),Kestrel Instruments GmbH,310000,Rolling,1 month,None
9,CRM vendor,Subscription,Kestrel Instruments GmbH,96000,2026-10,3 months,None
10,Device lessor,Client leasing,Kestrel Instruments GmbH,172000,Rolling 36 months,End of lease,None
11,Local provider,Network and support Brno,Kestrel Instruments s.r.o.,74000,2026-12,3 months,None
,Total,,,2375000,,,
`,
      },
    ],
  },
  {
    key: "it-a02",
    workstream: "it",
    by: "rossi",
    title: "Application landscape, ERP system and interfaces",
    body: "Twenty applications support the business; five were developed in-house. The ERP system runs on a single client for all companies except Shanghai, with a moderate degree of customisation. Vendor maintenance for the installed release ends on 31 December 2027; extended maintenance to 2030 can be bought at a surcharge. The note describes 38 interfaces and the state of master data: part numbers are common to Ulm and Brno since 2019, and duplicates among customer records stand at 3.1 %.",
    stage: "dataroom",
    status: "published",
    createdDay: -34,
    submittedDay: -18,
    vetting: {
      by: "raman",
      day: -15,
      decision: "approved",
      notes: "Complete. Interface diagram intentionally left out; the table serves the purpose.",
    },
    publishedDay: -13,
    links: [
      { request: "it-002", confirmed: true },
      { request: "it-003", confirmed: true },
      { request: "it-b01", confirmed: true, score: 0.86 },
    ],
    files: [
      {
        filename: "application-landscape.csv",
        mime: "text/csv",
        content: `No,Application,Purpose,Origin,Hosting,Users,Business owner,Vendor support until
1,Group ERP,Finance logistics production,Standard,Private cloud,512,CFO,2027-12
2,Shanghai accounting,Local books,Standard,On site,9,Finance Shanghai,2028-06
3,PLM and CAD,Product data and design,Standard,Ulm data room,148,Head of R&D,2029-12
4,MES Ulm and Brno,Shop-floor control,Standard,On site,236,COO,2028-12
5,Calibration suite,Calibration certificates,In-house,On site,94,Quality,n/a
6,Test rig control,Rig automation,In-house,On site,61,Quality,n/a
7,CRM,Sales pipeline,Standard,Cloud,131,VP Sales,Subscription
8,Quotation configurator,Variant configuration,In-house,Private cloud,117,VP Sales,n/a
9,Customer portal,Certificates and spare parts,In-house,Private cloud,2140 external,VP Sales,n/a
10,Service management,Field service,Standard,Cloud,58,Service,Subscription
11,Warehouse management,Ulm logistics hall,Standard,On site,37,Logistics,2028-03
12,HR and time,Master data and time recording,Standard,Cloud,940,HR Director,Subscription
13,Payroll Germany,Payroll,Provider,Provider,4,HR Director,Subscription
14,Consolidation,Group accounts,Standard,Cloud,14,CFO,Subscription
15,Business intelligence,Reporting,Standard,Private cloud,86,Controlling,2029-06
16,Document management,Archive and contracts,Standard,Private cloud,390,Legal,2028-12
17,Office and collaboration,Mail documents meetings,Standard,Cloud,905,Head of IT,Subscription
18,Ticket system,IT and facility tickets,Standard,Cloud,905,Head of IT,Subscription
19,Firmware build system,Build and release,In-house,Brno data room,42,Head of R&D,n/a
20,Export control screening,Sanctions lists,Standard,Cloud,21,Legal,Subscription
`,
      },
      {
        filename: "erp-interfaces-and-master-data.md",
        mime: "text/markdown",
        content: `# ERP system: interfaces and master data

## Interfaces (38)
| Counterpart | Number | Technology | Frequency |
|---|---|---|---|
| MES Ulm and Brno | 9 | Message queue | Near real time |
| PLM | 6 | File transfer | Hourly |
| Customer portal and configurator | 7 | Web services | On demand |
| Warehouse and carriers | 5 | EDI | On event |
| Customers and suppliers | 6 | EDI | Daily |
| Banks, payroll, consolidation | 5 | File transfer | Daily or monthly |

Twenty-two of the 38 run over a common integration platform; the others are point-to-point.

## Master data, 31 December 2025
- Materials: 61,400 active records; part numbers common to Ulm and Brno since 2019; 1.4 % without classification
- Customers: 8,900 active records; 3.1 % suspected duplicates
- Suppliers: 1,720 active records; cleaned in 2024
- Bills of material: maintained in PLM and transferred; no manual copies

## Customisation
410 own programs, of which 160 were not executed in the last twelve months. Core tables have not been modified.

## Succession
Study completed in 2024. Estimate EUR 4.2m to 5.1m over three years, including EUR 1.1m of internal effort. Not committed beyond FY2026.
`,
      },
    ],
    thread: [
      {
        day: -19,
        hour: 16,
        by: "rossi",
        body: "I am holding the answer for one day to add the interface table and the master data figures.",
        audience: "parties",
      },
      {
        day: -17,
        hour: 9,
        by: "weber",
        body: "Succession estimate agreed with Controlling. Fine from my side.",
        audience: "organization",
      },
    ],
  },
  {
    key: "it-a03",
    workstream: "it",
    by: "rossi",
    title: "Infrastructure inventory and hosting concept",
    body: "The inventory lists 1,496 devices at five sites with age and end of support. Business-critical systems were moved to a private cloud in 2023; what remains on site are engineering, shop-floor and calibration systems. Both data rooms have redundant cooling; only Ulm has a diesel generator. Replacement before the end of FY2027 concerns 371 devices at an estimated cost of EUR 1,010,000.",
    stage: "dataroom",
    status: "published",
    createdDay: -33,
    submittedDay: -26,
    vetting: {
      by: "hale",
      day: -23,
      decision: "approved",
      notes: "Serial numbers and addresses removed as agreed. Totals recomputed.",
    },
    publishedDay: -21,
    links: [
      { request: "it-004", confirmed: true },
      { request: "it-009", confirmed: false, score: 0.63 },
    ],
    files: [
      {
        filename: "it-asset-inventory.csv",
        mime: "text/csv",
        content: `Class,Ulm,Brno,Houston,Lyon,Shanghai,Total,Average age (years),To be replaced by end FY2027,Estimated cost EUR
Physical servers,22,14,1,0,2,39,4.1,17,221000
Storage systems,4,2,0,0,0,6,3.8,2,140000
Switches and routers,96,58,6,4,6,170,4.6,64,192000
Firewalls,4,4,2,2,2,14,2.9,4,46000
Wireless access points,72,41,6,5,6,130,3.3,20,14000
Desktop and laptop computers,471,172,55,36,41,775,2.2,150,165000
Industrial PCs and rig controllers,138,94,3,0,5,240,6.8,82,205000
Printers and label printers,61,44,5,4,8,122,5.0,32,27000
Total,868,429,78,51,70,1496,,371,1010000

Replacement by year (EUR),FY2026,FY2027,Total
Ulm,378000,214000,592000
Brno,196000,131000,327000
Sales companies,48000,43000,91000
Total,622000,388000,1010000
`,
      },
      {
        filename: "hosting-concept.pdf",
        mime: "application/pdf",
        content: `Hosting concept, Kestrel Instruments group

Private cloud
Since 2023 the ERP system, the customer portal, reporting and document management run in a private cloud of a German hosting provider, in two data centres 30 km apart. Both are certified to ISO 27001. Availability agreed: 99.8 % per month; achieved in FY2025: 99.93 %.

Data room Ulm
28 racks of which 11 are in use. Redundant cooling, two uninterruptible power supplies, diesel generator for 24 hours. Fire suppression renewed in 2021. Hosts PLM, MES Ulm, calibration suite and test rig control.

Data room Brno
9 racks of which 6 are in use. Redundant cooling, one uninterruptible power supply for 40 minutes, no generator. Hosts MES Brno and the firmware build system. A second power supply is budgeted for FY2026 at EUR 85,000.

Cloud services
Office and collaboration, CRM, HR and time recording, service management, ticket system and sanctions screening are used as cloud services. Data locations: European Union; for Shanghai, a separate tenant in China.

Network
Sites are connected by a managed network with two lines in Ulm and Brno and one line with mobile fallback in Houston, Lyon and Shanghai.
`,
      },
    ],
  },
  {
    key: "it-a04",
    workstream: "it",
    by: "rossi",
    title: "Information security policies and ISO 27001 certificate",
    body: "Kestrel Instruments GmbH and Kestrel Instruments s.r.o. are certified to ISO/IEC 27001:2022 since 2024; the sales companies apply the same policies but lie outside the scope. The last surveillance audit found no major and three minor non-conformities, two of which are closed. The policy register lists eighteen documents with owner and review date.",
    stage: "dataroom",
    status: "published",
    createdDay: -32,
    submittedDay: -26,
    vetting: {
      by: "raman",
      day: -24,
      decision: "approved",
      notes: "Consent of the certification body on file. Names blacked out.",
    },
    publishedDay: -22,
    links: [{ request: "it-005", confirmed: true }],
    files: [
      {
        filename: "security-policy-register.csv",
        mime: "text/csv",
        content: `No,Document,Owner,Version,Last review,Scope
P-01,Information security policy,Management board,4.0,2025,Group
P-02,Acceptable use,Head of IT,3.2,2025,Group
P-03,Access control,Head of IT,3.0,2025,Group
P-04,Privileged accounts,Head of IT,2.1,2025,Group
P-05,Cryptography and keys,Head of IT,1.4,2024,Group
P-06,Mobile work,HR Director,2.0,2024,Group
P-07,Supplier security,Purchasing,1.3,2025,DE CZ
P-08,Secure development of firmware,Head of R&D,2.2,2025,DE CZ
P-09,Vulnerability and patch management,Head of IT,2.5,2025,Group
P-10,Backup and restore,Head of IT,3.1,2025,Group
P-11,Incident response,Head of IT,2.4,2025,Group
P-12,Business continuity,COO,1.6,2024,DE CZ
P-13,Physical security,Facility management,2.0,2024,DE CZ
P-14,Classification of information,General Counsel,1.8,2024,Group
P-15,Remote maintenance of machines,COO,1.1,2023,DE CZ
P-16,Cloud services,Head of IT,1.5,2025,Group
P-17,Logging and monitoring,Head of IT,1.7,2025,Group
P-18,Awareness and training,HR Director,2.3,2025,Group
`,
      },
      {
        filename: "iso-27001-scope-and-audit-summary.pdf",
        mime: "application/pdf",
        content: `ISO/IEC 27001:2022 certificate and surveillance audit: summary

Scope
Development, production, calibration and service of flow and pressure measurement systems at the sites Ulm (Kestrel Instruments GmbH) and Brno (Kestrel Instruments s.r.o.). Valid for three years from March 2024. Not in scope: Kestrel Instruments Inc., Kestrel Instruments SAS, Kestrel Instruments (Shanghai) Co. Ltd.

Surveillance audit 2025
Major non-conformities: none.
Minor non-conformities: three.
1. Supplier assessments were older than twelve months for four of twenty suppliers sampled. Closed.
2. Evidence of the restore test for the PLM system could not be produced for one quarter. Closed.
3. The guideline on remote maintenance (P-15) has not been reviewed since 2023. Open; review is under way with Operations.

Observations
The auditors recommend a common register for controllers and test rigs in both plants and multi-factor authentication for the remaining local engineering accounts.
`,
      },
    ],
  },
  {
    key: "it-a05",
    workstream: "it",
    by: "rossi",
    title: "Recovery tests, continuity and access controls",
    body: "Critical systems are backed up daily to two locations, one of them immutable for 35 days; deletion requires two persons from different teams. Eleven of twelve recovery tests in FY2024 and FY2025 met the objective; the one that did not (MES Brno) was repeated successfully. Access rights are reviewed twice a year. The auditors' management letter for FY2025 contains two IT findings, both of medium weight, one of which is closed.",
    stage: "dataroom",
    status: "approved",
    createdDay: -17,
    submittedDay: -9,
    vetting: {
      by: "raman",
      day: -3,
      decision: "approved",
      notes:
        "Good quality. Publish with the next update; the management letter itself goes through the finance workstream.",
    },
    links: [
      { request: "it-008", confirmed: true },
      { request: "it-011", confirmed: true },
    ],
    files: [
      {
        filename: "recovery-test-log.csv",
        mime: "text/csv",
        content: `Test,Year,Quarter,System,Recovery time objective h,Achieved h,Recovery point objective h,Achieved h (data),Result
T-01,FY2024,Q1,Group ERP,8,6.5,4,1.0,Met
T-02,FY2024,Q2,PLM and CAD,24,15.0,24,20.0,Met
T-03,FY2024,Q2,MES Ulm,8,7.0,4,2.0,Met
T-04,FY2024,Q3,MES Brno,8,13.5,4,2.0,Not met
T-05,FY2024,Q4,MES Brno (repeat),8,6.0,4,1.5,Met
T-06,FY2024,Q4,Directory and mail,4,3.0,4,0.5,Met
T-07,FY2025,Q1,Group ERP,8,5.5,4,1.0,Met
T-08,FY2025,Q2,Calibration suite,24,9.0,24,12.0,Met
T-09,FY2025,Q2,MES Ulm,8,6.5,4,2.0,Met
T-10,FY2025,Q3,MES Brno,8,6.5,4,1.5,Met
T-11,FY2025,Q3,Customer portal,12,4.0,4,1.0,Met
T-12,FY2025,Q4,Firmware build system,48,21.0,24,18.0,Met
`,
      },
      {
        filename: "access-review-fy2025.md",
        mime: "text/markdown",
        content: `# Access review FY2025

| System | Accounts | Privileged | Multi-factor | Rights withdrawn in review |
|---|---|---|---|---|
| Directory | 968 | 14 | All | 23 |
| Group ERP | 512 | 9 | All remote access | 31 |
| PLM and CAD | 148 | 4 | All remote access | 6 |
| MES | 236 | 6 | Privileged only | 12 |
| Calibration suite | 94 | 3 | Privileged only | 2 |

**Process.** Joiners, movers and leavers are triggered by the HR system. In FY2025, 97 % of leavers' accounts were closed on the last working day and the rest within three days.

**Segregation of duties.** Nineteen conflicts in the ERP rule set, all with documented compensating controls; FY2024: 27.

**Auditors' findings FY2025**
1. Emergency user in the ERP system: log reviewed late in two of twelve months. Closed.
2. Local administrator rights on 41 engineering computers. Open; removal planned within FY2026.
`,
      },
    ],
  },
  {
    key: "it-a06",
    workstream: "it",
    by: "rossi",
    title: "Penetration tests FY2023–FY2025 and remediation status",
    body: "Three external penetration tests were carried out: perimeter (FY2023), internal network (FY2024) and customer portal (FY2025). They yielded 57 findings, of which three were critical and eleven high. All critical findings are closed; of the high ones, nine are closed, one is in progress and one was accepted by the management board until the replacement of two test rigs. Servers are patched monthly, clients within fourteen days, critical updates within seventy-two hours.",
    stage: "pre_dataroom",
    status: "submitted",
    createdDay: -15,
    submittedDay: -2,
    links: [
      { request: "it-006", confirmed: true },
      { request: "it-013", confirmed: true, score: 0.9 },
    ],
    files: [
      {
        filename: "penetration-test-summary.txt",
        mime: "text/plain",
        content: `Penetration tests: management summary (no technical detail)

Test                      Year     Critical  High  Medium  Low  Total
External perimeter        FY2023          1     3       7    6     17
Internal network, Ulm     FY2024          2     6      11    8     27
Customer portal           FY2025          0     2       5    6     13
Total                                     3    11      23   20     57

Status of critical and high findings
  Closed        12  (3 critical, 9 high)
  In progress    1  (high; segmentation of the printer network, owner Head of IT, target end of Q3 FY2026)
  Accepted       1  (high; unsupported operating system on two test rigs, isolated, decision of the
                     management board in 2024, to be reviewed on replacement of the rigs)

Patch figures FY2025
  Servers patched within the monthly cycle: 98.2 %
  Clients patched within fourteen days:     96.7 %
  Critical updates within seventy-two hours: 19 of 20

Next test: internal network, Brno, budgeted in FY2026.
`,
      },
    ],
    thread: [
      {
        day: -1,
        hour: 14,
        by: "raman",
        body: "Vetting this next. I would keep it at the pre-data-room stage until we have agreed a view-only folder for security documents with both bidders' advisers.",
        audience: "internal",
      },
    ],
  },
  {
    key: "it-a07",
    workstream: "it",
    by: "rossi",
    title: "Security incidents and major outages since 2021",
    body: "Two security incidents and three unplanned outages of more than four hours occurred since 1 January 2021. The incident of 2022 affected file servers in Brno and was remedied from backups. No customer data was lost. Details are given in the list.",
    stage: "pre_dataroom",
    status: "rejected",
    createdDay: -16,
    submittedDay: -11,
    vetting: {
      by: "hale",
      day: -8,
      decision: "rejected",
      notes:
        "Too thin for the one incident that matters. No root cause, no evidence for the statement on data loss, nothing on notifications. Cost column empty for 2022 although an insurance payment was booked.",
    },
    links: [{ request: "it-007", confirmed: true }],
    files: [
      {
        filename: "incident-list.csv",
        mime: "text/csv",
        content: `No,Year,Type,Site,Systems,Duration h,Cause,Cost EUR,Notified
1,2021,Outage,Ulm,ERP,7.5,Storage controller failure,18000,-
2,2022,Security incident,Brno,File servers,61.0,Ransomware,,
3,2023,Outage,Ulm,Site network,5.0,Provider fibre cut,4000,-
4,2024,Security incident,Lyon,One mailbox,0.0,Phishing; mailbox rules set by attacker,3000,Data protection officer
5,2025,Outage,Brno,MES,9.5,Power failure longer than UPS capacity,42000,-

Remark,No 2: cost and notifications to be confirmed with Finance
Remark,Planned maintenance and outages below four hours are not listed
Remark,Source: ticket system and reports to the management board
`,
      },
    ],
    thread: [
      {
        day: -8,
        hour: 11,
        by: "hale",
        body: "For the 2022 incident we need a proper account before this can be approved: point of entry and root cause, timeline, cost net of the insurance payment, which authorities, customers and insurers were notified and when, and the forensic summary that supports the statement that no data was lost. The other four entries are in order.",
        audience: "parties",
      },
    ],
  },
  {
    key: "it-a08",
    workstream: "it",
    by: "rossi",
    title: "Production network security, Ulm (Brno to follow)",
    body: "The production network in Ulm is divided into six zones behind its own firewalls; remote maintenance by machine suppliers runs through a jump host with recorded sessions and is enabled per session by the shift leader. Of 138 industrial PCs and rig controllers in Ulm, 29 run an unsupported operating system; all of them are isolated and without internet access. Section on Brno to be completed when the inventory is available.",
    stage: "pre_dataroom",
    status: "draft",
    createdDay: -10,
    links: [{ request: "it-012", confirmed: true }],
    files: [],
  },
];
