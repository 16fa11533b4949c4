import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "ops-l1", workstream: "operations", name: "Initial Request List", issuedDay: -39 },
  { key: "ops-l2", workstream: "operations", name: "Supplemental Request List", issuedDay: -9 },
];

export const requests: SampleRequest[] = [
  {
    key: "ops-001",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Overview of sites, ownership and headcount",
    body: "List all sites with function, floor space, owned or leased, lease end, employees at 31 December 2025 and main processes. Mark buildings older than 30 years and investments carried out since 2020. The overview opens the operations section and should fit on one page.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -30,
    assignees: [{ person: "krause", returnTo: "weber" }],
    routing: [
      { day: -39, by: "okafor", to: "weber", action: "forwarded" },
      { day: -39, by: "weber", to: "krause", action: "assigned" },
      { day: -32, by: "krause", to: "weber", action: "returned" },
    ],
  },
  {
    key: "ops-002",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Production capacity and utilisation by line",
    body: "Nominal capacity, shifts and utilisation of the main production lines in Ulm and Brno for FY2024, FY2025 and FY2026 YTD September. Utilisation should be given against the present shift model and against three shifts. Bottlenecks that limit growth before FY2028 are of particular interest.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -28,
    assignees: [{ person: "krause" }],
    thread: [
      {
        day: -34,
        hour: 9,
        by: "krause",
        body: "The calibration rigs are the true bottleneck for large diameters, not the assembly lines. I include them in the table.",
        audience: "parties",
      },
      {
        day: -34,
        hour: 11,
        by: "okafor",
        body: "Very useful. Add the lead time for a further rig.",
        audience: "parties",
      },
    ],
  },
  {
    key: "ops-003",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Purchasing volume and largest suppliers FY2025",
    body: "Purchasing volume of FY2025 for the fifteen largest suppliers, anonymised by number, with commodity group, country, contract end and payment terms. The remainder is one line, so that the total agrees to cost of materials in the audited accounts. Name the suppliers with whom prices are indexed.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -25,
    assignees: [{ person: "krause", returnTo: "weber" }],
    routing: [
      { day: -39, by: "okafor", to: "weber", action: "forwarded" },
      {
        day: -38,
        by: "weber",
        to: "krause",
        action: "assigned",
        note: "Total must be 72.1 million, ask controlling for the bridge.",
      },
    ],
  },
  {
    key: "ops-004",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Single-source components and second-source programme",
    body: "Which components come from one supplier only, with which annual volume, stock coverage in weeks and time needed to qualify an alternative? Describe the second-source programme and its progress since 2023. Components bought from China or Taiwan should be shown separately.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -24,
    assignees: [{ person: "krause" }],
  },
  {
    key: "ops-005",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Quality figures, certificates and laboratory accreditation",
    body: "Complaint rate, scrap and first-pass yield for Ulm and Brno for FY2023 to FY2026 YTD September. Certificates (quality, environment, safety) and the accreditation of the calibration laboratory are needed with validity and scope. Findings of the last surveillance audits that remain open should be disclosed.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -23,
    assignees: [{ person: "krause", returnTo: "okafor" }],
    blocker: {
      by: "krause",
      day: -29,
      reason: "The accreditation body was issuing the renewed certificate; the scope annex was not yet available.",
      resolvedDay: -24,
    },
  },
  {
    key: "ops-006",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Occupational safety: accidents and authority inspections",
    body: "Reportable accidents, lost-time rate and near misses by plant for FY2023 to FY2026 YTD September. Provide the minutes of inspections by the trade supervisory authority and the employers' liability association since 2022. Serious accidents need a description of causes and measures.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -14,
    assignees: [{ person: "krause", returnTo: "weber" }],
  },
  {
    key: "ops-007",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Environmental permits, soil condition and legacy risks",
    body: "Permits under emission and water law for Ulm and Brno with conditions and validity. Any soil or groundwater investigation since 2000 should be provided, including the former tank farm in Ulm. For the electroplating line, state the measurements required and the cost booked per year.",
    priority: "high",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -13,
    assignees: [{ person: "krause", returnTo: "raman" }],
    routing: [
      { day: -39, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -36,
        by: "weber",
        to: "krause",
        action: "assigned",
        note: "The remediation file of 2008 to 2010 is in the archive.",
      },
      { day: -17, by: "krause", to: "weber", action: "returned" },
    ],
    thread: [
      {
        day: -16,
        hour: 15,
        by: "raman",
        body: "The former tank farm and the electroplating line are the two environmental points that matter. Let environmental counsel read the remediation file before this goes to the room.",
        audience: "internal",
      },
      {
        day: -11,
        hour: 10,
        by: "hale",
        body: "Counsel has no objection to a summary. Release together with the full reports after the site visit.",
        audience: "internal",
      },
    ],
  },
  {
    key: "ops-008",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Delivery performance and lead times by product group",
    body: "On-time delivery against first confirmed date, average lead time and backlog older than 60 days, by product group and quarter from FY2024 onwards. Explain the effect of component shortages and when the normal level was reached again. Penalties paid for late delivery belong to the answer.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -7,
    assignees: [{ person: "krause", returnTo: "okafor" }],
  },
  {
    key: "ops-009",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Production planning and inventory control process",
    body: "Describe planning from forecast to shop floor: systems, planning horizon, safety stock rules, responsibility between Ulm and Brno. How are slow movers identified and by whom are they released for scrapping? One page with two or three key figures is enough.",
    priority: "low",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -6,
    assignees: [{ person: "krause", returnTo: "okafor" }],
  },
  {
    key: "ops-010",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Business continuity plan and insurance of plants",
    body: "The business continuity plan for fire, loss of power, flood and failure of a key supplier, with recovery times for both plants. Add the latest risk report of the property insurer with its recommendations and their status. Interruption cover (sum insured, indemnity period) should be compared with the contribution margin of Ulm.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -6,
    assignees: [{ person: "krause", returnTo: "weber" }],
    routing: [
      { day: -39, by: "okafor", to: "weber", action: "forwarded" },
      { day: -33, by: "weber", to: "krause", action: "assigned" },
      { day: -14, by: "krause", to: "weber", action: "returned" },
      { day: -9, by: "weber", to: "krause", action: "assigned", note: "Insurer's report to be attached." },
    ],
  },
  {
    key: "ops-011",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Condition of machinery and maintenance backlog",
    body: "List machines with a replacement value above EUR 250k: age, condition, planned replacement. Quantify deferred maintenance in Ulm and Brno and compare annual maintenance cost with the replacement value. The list should be consistent with the maintenance class of the capital expenditure file in the finance section.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -2,
    assignees: [{ person: "krause", returnTo: "weber" }],
    thread: [
      {
        day: -5,
        hour: 16,
        by: "okafor",
        body: "Is the machine list ready apart from Brno? A part delivery would allow us to begin the comparison with capital expenditure.",
        audience: "parties",
      },
      {
        day: -4,
        hour: 8,
        by: "krause",
        body: "Ulm is ready and saved as a draft. Brno follows after the internal inspection.",
        audience: "parties",
      },
    ],
  },
  {
    key: "ops-012",
    workstream: "operations",
    list: "ops-l1",
    from: "ib",
    title: "Maintenance logs of all machines since 2022",
    body: "Complete maintenance logs of all machines in Ulm and Brno for 2022 to 2026. Scans of paper logs are acceptable.",
    priority: "low",
    stage: "dataroom",
    status: "withdrawn",
    createdDay: -42,
    thread: [
      {
        day: -37,
        hour: 13,
        by: "krause",
        body: "This concerns about 640 machines. The list under OPS-011 contains the condition of everything that matters.",
        audience: "parties",
      },
      {
        day: -37,
        hour: 15,
        by: "okafor",
        body: "Agreed, withdrawn. Logs of single machines can be inspected during the site visit.",
        audience: "parties",
      },
    ],
  },
  {
    key: "ops-013",
    workstream: "operations",
    list: "ops-l2",
    from: "ib",
    title: "Brno phase two: business case and timetable",
    body: "The business plan contains EUR 6.2m for the second phase in Brno. Provide the business case with volumes to be transferred, savings, one-off cost, permits and timetable, and explain what happens to the corresponding capacity in Ulm. Effects on employment have not been communicated; treat the answer as confidential within the list.",
    priority: "urgent",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -11,
    dueDay: 4,
    assignees: [{ person: "krause", returnTo: "raman" }, { person: "weber" }],
    routing: [
      { day: -9, by: "raman", to: "weber", action: "forwarded", note: "Small circle only." },
      { day: -8, by: "weber", to: "krause", action: "assigned" },
    ],
    thread: [
      {
        day: -8,
        hour: 17,
        by: "weber",
        body: "Stefan, no distribution beyond the two of us until the works council has been informed.",
        audience: "organization",
      },
    ],
  },
  {
    key: "ops-014",
    workstream: "operations",
    list: "ops-l2",
    from: "ib",
    title: "Energy contracts, consumption and price fixing",
    body: "Electricity and gas consumption by plant for FY2023 to FY2026 YTD September, with average prices. Up to which date and for what share of demand are prices fixed? Investments in own generation and the resulting savings should be listed.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -11,
    dueDay: 0,
    assignees: [{ person: "krause", returnTo: "okafor" }],
    blocker: {
      by: "krause",
      day: -4,
      reason:
        "The Brno utility changed its billing portal; invoices from July 2026 onwards cannot be downloaded at present.",
    },
  },
  {
    key: "ops-015",
    workstream: "operations",
    list: "ops-l2",
    from: "ib",
    title: "Make-or-buy strategy for sensor elements",
    body: "Sensor elements are bought from one supplier while the ceramic cells are partly made in-house. Set out the make-or-buy decision, its cost comparison and the know-how that would be lost or gained. The paper presented to the management board may be supplied with prices blackened.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -11,
    dueDay: 9,
    assignees: [{ person: "krause" }],
  },
  {
    key: "ops-016",
    workstream: "operations",
    list: "ops-l2",
    from: "ib",
    title: "Programme and safety rules for site visits",
    body: "Prepare a programme of half a day each for Ulm and Brno: route, speakers, areas not shown, photography rules and protective equipment. Visitors are received as guests of the management without mention of the transaction. Two alternative dates per site are required.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -10,
    dueDay: 7,
    assignees: [{ person: "okafor", returnTo: "hale" }],
  },
  {
    key: "ops-b01",
    workstream: "operations",
    from: { buyer: "northfield", person: "reyes" },
    title: "Manufacturing footprint and free capacity by process",
    body: "Our operations team would like to understand which manufacturing processes are performed in Ulm and in Brno and where free capacity exists, by line and shift model. The purpose is to see whether volumes from other plants could be taken over, or the reverse, after a combination. Floor space available for extension should be included.",
    publicText: {
      title: "Manufacturing processes and free capacity by plant",
      body: "Which manufacturing processes are performed in Ulm and in Brno, and where does free capacity exist, by line and shift model? Floor space available for extension should be included.",
    },
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -13,
    dueDay: -6,
    reachedSellerDay: -12,
    thread: [
      {
        day: -12,
        hour: 9,
        by: "okafor",
        body: "Answered by the site and capacity overview already in the room; link confirmed. No further data on process know-how to Northfield before the clean team is signed.",
        audience: "internal",
      },
    ],
  },
  {
    key: "ops-b02",
    workstream: "operations",
    from: { buyer: "brightwater", person: "huang" },
    title: "Purchasing savings achieved and remaining potential",
    body: "For our value creation plan we need savings realised in purchasing for FY2023 to FY2025, measured against prior-year prices, and management's estimate of what is still possible without redesign. How many suppliers account for 80 % of spend, and which share was tendered in the last two years? Supplier payment terms and the scope for extending them are also of interest, given their effect on cash.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -2,
    dueDay: 5,
    thread: [
      {
        day: -1,
        hour: 14,
        by: "okafor",
        body: "Partly covered by the supplier table. Will pass on to operations with the savings question only, the remainder is in the room.",
        audience: "internal",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "ops-a01",
    workstream: "operations",
    by: "krause",
    title: "Sites, production capacity and utilisation",
    body: "The group employs 940 people at five sites; production takes place in Ulm (owned, 548 people) and Brno (leased until June 2031, 268 people). In the present shift model the production lines are used at 78 to 91 %, against three shifts at 52 to 61 %. The bottleneck for large diameters is the calibration rig in Ulm at 94 %; a further rig needs fourteen months and about EUR 1.4m. In Ulm a reserve area of 7,550 square metres is undeveloped; in Brno the landlord holds a building permit for a further 3,800 square metres.",
    stage: "dataroom",
    status: "published",
    createdDay: -35,
    submittedDay: -31,
    vetting: {
      by: "okafor",
      day: -28,
      decision: "approved",
      notes: "Headcount adds up to 940 and agrees to the HR section. Definition of utilisation is stated.",
    },
    publishedDay: -20,
    links: [
      { request: "ops-001", confirmed: true },
      { request: "ops-002", confirmed: true },
      { request: "ops-b01", confirmed: true, score: 0.84 },
    ],
    files: [
      {
        filename: "sites-overview.csv",
        mime: "text/csv",
        content: `site,function,floor_space_sqm,tenure,lease_end,employees_31_dec_2025,main_processes,built
Ulm,production,15900,owned,,272,machining and electroplating and sensor assembly and calibration,1987
Ulm,development,3600,owned,,94,laboratories and prototype shop,2008
Ulm,group functions and sales,5000,owned,,141,offices,1994
Ulm,logistics hall,3900,leased,2030-03-31,41,finished goods and dispatch,2020
Brno,production hall 1,11800,leased,2031-06-30,221,electronics assembly and device assembly and welding and firmware,2011
Brno,production and warehouse hall 2,4600,leased,2031-06-30,47,warehouse and tooling,2018
Houston,sales and service,1450,leased,2029-08-31,52,final configuration and calibration,2004
Lyon,sales and service,620,leased,2030-02-28,34,offices and on-site service,1998
Shanghai,sales and service,880,leased,2027-12-31,38,final configuration and calibration,2013
Total,,47750,,,940,,
`,
      },
      {
        filename: "capacity-and-utilisation.csv",
        mime: "text/csv",
        content: `site,line,unit,capacity_per_year,shifts,utilisation_fy2024_percent,utilisation_fy2025_percent,utilisation_fy2026_ytd_percent,utilisation_at_three_shifts_percent
Ulm,Flow sensor assembly,devices,31000,2,82,86,89,59
Ulm,Pressure cell production,cells,118000,2,76,79,78,52
Ulm,Machining centre,machine hours,62000,2,85,88,91,61
Ulm,Calibration rig large diameters,devices,2600,2,88,92,94,63
Ulm,Calibration rigs standard,devices,46000,2,74,77,80,53
Brno,Electronics assembly,boards,205000,2,80,83,85,57
Brno,Compact flow assembly,devices,38000,2,77,82,84,56
Brno,Pressure transmitter assembly,devices,74000,2,75,78,79,53
Brno,Welding cells,hours,21000,2,79,81,83,55
`,
      },
    ],
  },
  {
    key: "ops-a02",
    workstream: "operations",
    by: "krause",
    title: "Suppliers, single sources and second-source programme",
    body: "Purchasing volume in FY2025 was EUR 72.1m; the ten largest suppliers account for 37.8 %. Three components are single-sourced (sensor elements, ceramic cells, displays) with a volume of EUR 7.0m, or 9.7 %. Stock covers 14 to 26 weeks. The second-source programme has qualified alternatives for thirteen of sixteen components on the 2023 list; displays follow in the first half of 2027. Purchases from China and Taiwan amount to EUR 5.9m.",
    stage: "dataroom",
    status: "published",
    createdDay: -30,
    submittedDay: -26,
    vetting: {
      by: "raman",
      day: -23,
      decision: "approved",
      notes: "Total agrees to cost of materials. Supplier prices are not disclosed.",
    },
    publishedDay: -18,
    links: [
      { request: "ops-003", confirmed: true },
      { request: "ops-004", confirmed: true },
      { request: "ops-015", confirmed: false, score: 0.69 },
    ],
    files: [
      {
        filename: "suppliers-fy2025.csv",
        mime: "text/csv",
        content: `supplier,commodity,country,volume_fy2025_eur_k,contract_end,payment_days,indexed
Supplier 01,Electronic assemblies,Czech Republic,4850,2027-12-31,45,no
Supplier 02,Sensor elements,Germany,3920,2028-06-30,30,no
Supplier 03,Stainless castings,Italy,3480,2026-12-31,60,yes
Supplier 04,Semiconductors,Germany,3150,unlimited,30,no
Supplier 05,Printed circuit boards,Taiwan,2640,2027-03-31,45,no
Supplier 06,Machined parts,Germany,2380,unlimited,30,no
Supplier 07,Coils and magnets,China,1970,2027-06-30,60,yes
Supplier 08,Displays,Japan,1720,2027-12-31,30,no
Supplier 09,Precision tubes,Germany,1650,2027-12-31,45,yes
Supplier 10,Connectors and cables,Germany,1490,unlimited,30,yes
Supplier 11,Ceramic cells,Switzerland,1380,2028-12-31,30,no
Supplier 12,Castings,Czech Republic,1260,2026-12-31,45,yes
Supplier 13,Packaging,Germany,1120,unlimited,30,no
Supplier 14,Calibration equipment parts,Germany,980,unlimited,30,no
Supplier 15,Seals,Austria,910,unlimited,30,no
Other suppliers,various,various,39200,,,
Total,,,72100,,,
`,
      },
      {
        filename: "single-source-components.csv",
        mime: "text/csv",
        content: `component,supplier,volume_fy2025_eur_k,stock_weeks,time_to_qualify_months,second_source_status
Sensor elements,Supplier 02,3920,26,18,samples from two candidates in test
Ceramic cells,Supplier 11,1380,20,15,own production covers 35 percent of demand
Displays,Supplier 08,1720,14,9,qualification planned for first half of 2027
Total,,7020,,,
Microcontroller board,Supplier 04,860,12,,alternative qualified in 2024
Coil set compact flow,Supplier 07,740,10,,alternative qualified in 2024
Printed circuit board transmitter,Supplier 05,690,11,,alternative qualified in 2025
Housing DN 25 to DN 80,Supplier 03,1120,8,,alternative qualified in 2025
Measuring tube hygienic series,Supplier 09,530,9,,alternative qualified in 2026
`,
      },
    ],
  },
  {
    key: "ops-a03",
    workstream: "operations",
    by: "krause",
    title: "Quality figures, certificates and accreditation",
    body: "The complaint rate fell from 0.62 % of devices delivered in FY2023 to 0.51 % in FY2026 to date; first-pass yield is 96.4 % in Ulm and 97.1 % in Brno. All certificates are valid until at least 2027. The calibration laboratory in Ulm was re-accredited under ISO/IEC 17025 in 2026 with an enlarged scope for flow up to 2,500 cubic metres per hour. Two minor findings of the last surveillance audit are open and due by March 2027.",
    stage: "dataroom",
    status: "published",
    createdDay: -27,
    submittedDay: -23,
    vetting: {
      by: "okafor",
      day: -21,
      decision: "approved",
      notes: "Accreditation confirmed against the public register. Open findings disclosed.",
    },
    publishedDay: -17,
    links: [{ request: "ops-005", confirmed: true }],
    files: [
      {
        filename: "quality-key-figures.csv",
        mime: "text/csv",
        content: `figure,site,fy2023,fy2024,fy2025,fy2026_ytd_sep
Complaints percent of devices,Ulm,0.66,0.61,0.56,0.54
Complaints percent of devices,Brno,0.59,0.55,0.51,0.49
Complaints percent of devices,Group,0.62,0.58,0.53,0.51
Scrap percent of production cost,Ulm,1.9,1.8,1.7,1.6
Scrap percent of production cost,Brno,2.4,1.9,1.6,1.5
First-pass yield percent,Ulm,95.3,95.8,96.2,96.4
First-pass yield percent,Brno,95.1,96.2,96.8,97.1
Open findings of surveillance audits,Group,4,3,3,2
Certificate ISO 9001,all sites,valid,valid,valid,valid until 2028-04-30
Certificate ISO 14001,Ulm and Brno,valid,valid,valid,valid until 2027-10-31
Certificate ISO 45001,Ulm and Brno,valid,valid,valid,valid until 2027-10-31
`,
      },
      {
        filename: "laboratory-accreditation-extract.pdf",
        mime: "application/pdf",
        content: `ACCREDITATION CERTIFICATE (EXTRACT)

Holder: Kestrel Instruments GmbH, calibration laboratory, Ulm
Standard: DIN EN ISO/IEC 17025:2018
Valid from: 1 September 2026
Valid until: 31 August 2031

The accreditation body confirms that the laboratory is competent to carry out calibrations in the following fields.

Flow of liquids: 0.01 to 2,500 cubic metres per hour, smallest measurement uncertainty 0.03 per cent.

Mass flow of liquids: 1 to 900 tonnes per hour, smallest measurement uncertainty 0.03 per cent.

Pressure, gauge and absolute: 0.1 to 1,000 bar, smallest measurement uncertainty 0.008 per cent.

On-site calibration is permitted for flow of liquids up to 800 cubic metres per hour with mobile reference equipment.

This extract does not replace the certificate and its annex.
`,
      },
    ],
  },
  {
    key: "ops-a04",
    workstream: "operations",
    by: "krause",
    title: "Occupational safety and environmental position",
    body: "The lost-time rate fell from 8.1 to 5.2 accidents per million hours between FY2023 and FY2026 YTD; there was one serious accident, in Ulm in 2024. Both plants operate within their permits. The former tank farm in Ulm was remediated in 2008; the authority closed the file in 2010 and confirmed in 2024 that the site is not entered in the register of contaminated sites. The electroplating line is measured every year, with all values below 60 % of the limits; measurement and disposal cost EUR 180k a year.",
    stage: "pre_dataroom",
    status: "approved",
    createdDay: -22,
    submittedDay: -17,
    vetting: {
      by: "raman",
      day: -10,
      decision: "approved",
      notes: "Reviewed with environmental counsel. Release with the full reports after the site visit.",
    },
    links: [
      { request: "ops-006", confirmed: true },
      { request: "ops-007", confirmed: true },
    ],
    files: [
      {
        filename: "accident-statistics.csv",
        mime: "text/csv",
        content: `site,figure,fy2023,fy2024,fy2025,fy2026_ytd_sep
Ulm,Reportable accidents,7,7,5,3
Brno,Reportable accidents,5,4,4,3
Group,Reportable accidents,12,11,9,6
Group,Hours worked thousand,1480,1510,1530,1160
Group,Accidents per million hours,8.1,7.3,5.9,5.2
Group,Days lost,248,311,176,98
Group,Near misses reported,121,164,203,178
Group,Serious accidents,0,1,0,0
Group,Inspections by authorities,1,1,1,0
`,
      },
      {
        filename: "environmental-summary.md",
        mime: "text/markdown",
        content: `# Environmental summary

## Permits
| site | permit | validity | conditions |
|---|---|---|---|
| Ulm | electroplating line, emission law | unlimited, reviewed in 2028 | annual measurement of exhaust air |
| Ulm | waste water discharge | until 2031 | quarterly sampling |
| Ulm | cooling circuit | unlimited | annual report |
| Brno | integrated operating permit | reviewed in 2029 | noise limits at night |
| Brno | storage of solvents up to 8 tonnes | unlimited | yearly inspection |

## Former tank farm, Ulm
- Operated until 1996, dismantled in 1997.
- Remediated by soil exchange in 2008; control wells sampled until 2010, when the authority closed the file.
- Letter of the environmental authority of November 2024: no entry in the register of contaminated sites.

## Electroplating line, Ulm
- Nickel line, enclosed since 2016, double-walled basins with leak detection.
- Exhaust air FY2023 to FY2025: all values below 60 % of the limits.
- Measurement and disposal EUR 180k a year. No provision.

## Authority inspections since 2022
Ulm 2023 and 2025, Brno 2024. Three minor remarks, all closed.
`,
      },
    ],
  },
  {
    key: "ops-a05",
    workstream: "operations",
    by: "krause",
    title: "Delivery performance and planning process",
    body: "On-time delivery recovered from 81 % in the first quarter of FY2024 to 93 % in the third quarter of FY2026; average lead time fell from 9.4 to 6.1 weeks. Component shortages ended in the second half of 2024. Penalties for late delivery were EUR 64k in FY2024 and EUR 11k in FY2025. Planning runs weekly in the ERP system with a horizon of 26 weeks; safety stock is set per article class, and slow movers are reviewed quarterly by plant and controlling together.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -12,
    submittedDay: -7,
    links: [
      { request: "ops-008", confirmed: true },
      { request: "ops-009", confirmed: true },
    ],
    files: [
      {
        filename: "delivery-performance-by-quarter.csv",
        mime: "text/csv",
        content: `quarter,on_time_flow_percent,on_time_pressure_percent,on_time_group_percent,lead_time_weeks,backlog_older_than_60_days_eur_k
2024-Q1,79,84,81,9.4,7900
2024-Q2,80,85,82,9.1,7400
2024-Q3,83,87,85,8.3,6200
2024-Q4,86,89,87,7.6,5100
2025-Q1,87,90,88,7.2,4600
2025-Q2,88,91,89,6.9,4300
2025-Q3,89,92,90,6.6,4000
2025-Q4,90,92,91,6.4,3700
2026-Q1,91,93,92,6.3,3500
2026-Q2,91,93,92,6.2,3400
2026-Q3,92,94,93,6.1,3300
`,
      },
    ],
    thread: [
      {
        day: -3,
        hour: 10,
        by: "okafor",
        body: "Reads well. I am checking the old backlog against the order file before approval.",
        audience: "internal",
      },
    ],
  },
  {
    key: "ops-a06",
    workstream: "operations",
    by: "krause",
    title: "Business continuity plan",
    body: "A business continuity plan exists for both plants and was last revised in 2023. Ulm and Brno can replace each other in part. The property insurer visits once a year.",
    stage: "dataroom",
    status: "rejected",
    createdDay: -18,
    submittedDay: -14,
    vetting: {
      by: "okafor",
      day: -10,
      decision: "rejected",
      notes:
        "Plan not attached, recovery times missing, insurer's recommendations and interruption cover not addressed.",
    },
    links: [{ request: "ops-010", confirmed: true }],
    files: [
      {
        filename: "business-continuity-plan-contents.txt",
        mime: "text/plain",
        content: `Business continuity plan, version 2023
Table of contents

1 Scope and responsibilities
2 Crisis team and telephone list
3 Scenario fire
4 Scenario loss of power and gas
5 Scenario flood (Ulm only)
6 Scenario failure of the ERP system
7 Scenario failure of a key supplier
8 Replacement production between Ulm and Brno
9 Communication
10 Exercises and revision
`,
      },
    ],
    thread: [
      {
        day: -10,
        hour: 11,
        by: "okafor",
        body: "We need the plan itself or an extract with recovery times per scenario, the insurer's last risk report with the status of its recommendations, and the interruption cover set against the contribution margin of Ulm. The table of contents alone does not answer the request.",
        audience: "parties",
      },
      {
        day: -9,
        hour: 14,
        by: "krause",
        body: "The insurer's report of 2026 has been requested from the broker. Recovery times are in chapter 8 and will be extracted.",
        audience: "parties",
      },
    ],
  },
  {
    key: "ops-a07",
    workstream: "operations",
    by: "krause",
    title: "Machine list and maintenance backlog (draft, Ulm only)",
    body: "Eleven machines in Ulm have a replacement value above EUR 250k, EUR 7.6m in total, with an average age of 9.8 years. Deferred maintenance is estimated at EUR 0.4m, mainly the cooling of the machining centre. Brno will be added after the internal inspection.",
    stage: "dataroom",
    status: "draft",
    createdDay: -6,
    links: [{ request: "ops-011", confirmed: true }],
    files: [
      {
        filename: "machines-ulm-draft.csv",
        mime: "text/csv",
        content: `machine,year,replacement_value_eur_k,condition,planned_replacement
Five-axis machining centre 1,2012,820,fair,2028
Five-axis machining centre 2,2019,860,good,2034
Turning and milling centre,2015,640,good,2030
Laser welding cell,2018,710,good,2033
Electron beam welding,2009,1150,fair,2027
Calibration rig large diameters,2013,1380,good,2035
Calibration rig standard 1,2011,420,fair,2029
Calibration rig standard 2,2020,450,good,2036
Pressure test stand 1000 bar,2021,380,good,2037
Coating plant ceramic cells,2017,490,good,2032
Helium leak test,2023,300,new,2038
Total,,7600,,
`,
      },
    ],
  },
];
