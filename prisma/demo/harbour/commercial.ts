import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "com-l1", workstream: "commercial", name: "Initial Request List", issuedDay: -39 },
  { key: "com-l2", workstream: "commercial", name: "Supplemental Request List", issuedDay: -12 },
];

export const requests: SampleRequest[] = [
  {
    key: "com-001",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Revenue by customer, top 25, anonymised",
    body: "Revenue of the 25 largest customers for FY2023 to FY2025 and FY2026 YTD September, anonymised with codes that stay the same in all later files. Show industry segment, region and the year in which the relationship began. Remaining customers may be one line, so that the total agrees to the audited revenue.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -31,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    routing: [
      { day: -39, by: "okafor", to: "weber", action: "forwarded" },
      { day: -39, by: "weber", to: "dubois", action: "assigned", note: "Same codes as in the contract overview." },
      { day: -33, by: "dubois", to: "weber", action: "returned" },
    ],
  },
  {
    key: "com-002",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Framework agreements with key customers",
    body: "For the ten largest customers, summarise the framework agreements: term, notice, price adjustment clause, volume commitment, exclusivity, liability cap, change-of-control clause. Use the codes of the customer list. Customers without a written agreement should be identified, together with the terms that apply in practice.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -28,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    thread: [
      {
        day: -32,
        hour: 9,
        by: "dubois",
        body: "Customers 04 and 08 buy on purchase orders under our general terms. I show them in the table with the comment 'no framework agreement'.",
        audience: "parties",
      },
      {
        day: -32,
        hour: 10,
        by: "okafor",
        body: "That is the right way to show it. Add the average order size for these two.",
        audience: "parties",
      },
    ],
  },
  {
    key: "com-003",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Monthly order intake, backlog and book-to-bill",
    body: "Order intake, revenue and closing backlog by month from January 2025 to September 2026, with book-to-bill ratios. The roll-forward must be arithmetically complete: opening backlog plus intake less revenue equals closing backlog. Cancellations and currency effects should be netted in the intake and disclosed in total.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -29,
    assignees: [{ person: "dubois", returnTo: "okafor" }],
    routing: [
      { day: -39, by: "okafor", to: "weber", action: "forwarded" },
      { day: -38, by: "weber", to: "dubois", action: "assigned" },
    ],
  },
  {
    key: "com-004",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Market size, growth and share by segment",
    body: "Management's view of the addressable market for flow, pressure and calibration services in Europe, North America and China, with growth to 2030 and Kestrel's share in FY2025. Sources have to be named by type (association statistics, customs data, own estimates). An explanation of the niches in which the group is among the first three suppliers is welcome.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -25,
    assignees: [{ person: "dubois" }],
  },
  {
    key: "com-005",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Competitive position and profiles of main competitors",
    body: "Describe the five competitors met most often, by product line and region: estimated size, price level, technical strengths and weaknesses, recent moves. Anonymise names if the information stems from customers under confidentiality. We keep this inside the list until it has been decided how candid the version for the room should be.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -43,
    dueDay: -16,
    assignees: [{ person: "dubois", returnTo: "raman" }],
    thread: [
      {
        day: -15,
        hour: 16,
        by: "raman",
        body: "Competitor 2 in the profile is recognisably Northfield's instrumentation division. This cannot go into the room in its present form.",
        audience: "internal",
      },
      {
        day: -14,
        hour: 9,
        by: "hale",
        body: "Agreed. Keep it in the list and prepare a neutral version without price comparisons.",
        audience: "internal",
      },
    ],
  },
  {
    key: "com-006",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Pricing policy and price increases FY2022 to FY2026",
    body: "How are list prices, discounts and project prices set, and who approves deviations? Provide announced and realised price increases per year from FY2022 to FY2026 for flow, pressure and service. The difference between both should be explained by contract terms, mix and discounts.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -24,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    routing: [
      { day: -39, by: "raman", to: "weber", action: "forwarded" },
      { day: -37, by: "weber", to: "dubois", action: "assigned", note: "Controlling supplies realised prices." },
      { day: -26, by: "dubois", to: "weber", action: "returned" },
    ],
  },
  {
    key: "com-007",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Service contracts, installed base and renewal rates",
    body: "Split service and calibration revenue into contracts, spare parts and on-site work for FY2023 to FY2026 YTD September. Give the number of contracts, renewal rates and the estimated installed base in the field. The share of devices covered by a contract is the figure most likely to be asked for next.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -23,
    assignees: [{ person: "dubois" }],
  },
  {
    key: "com-008",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Distributor and agent network with contract terms",
    body: "List all distributors and agents with region, FY2025 revenue, exclusivity, notice period and compensation claims on termination. Commercial agents protected by section 89b of the German Commercial Code or its foreign equivalents need to be marked. Names can be replaced by numbers.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -42,
    dueDay: -22,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    blocker: {
      by: "dubois",
      day: -30,
      reason: "Four older distributor agreements are only on paper in the Lyon office and have to be scanned first.",
      resolvedDay: -25,
    },
  },
  {
    key: "com-009",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Win and loss analysis of quotations FY2025",
    body: "Number and value of quotations above EUR 50k in FY2025, won and lost, by product line, with the main reason for losing. Lost projects should be attributed to a competitor where known. Explain how quotations without decision are treated in the hit rate.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -15,
    assignees: [{ person: "dubois", returnTo: "raman" }],
  },
  {
    key: "com-010",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Sales pipeline by stage and expected closing",
    body: "An extract of the CRM system at 30 September 2026: open opportunities above EUR 25k by stage, product line, region and expected quarter of order, with the probability used for weighting. Opportunities older than eighteen months should be shown separately. The extract is the basis for testing the FY2027 plan.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -6,
    assignees: [{ person: "dubois", returnTo: "okafor" }],
    thread: [
      {
        day: -11,
        hour: 14,
        by: "dubois",
        body: "France still maintains opportunities in a spreadsheet. I have added them by hand and marked the lines.",
        audience: "parties",
      },
    ],
  },
  {
    key: "com-011",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Sales force structure and hit rate by region",
    body: "Show sales staff by region and role, revenue per head and hit rate for FY2024 and FY2025. The reorganisation from country to industry teams should be described with its timing and effect on order intake. Variable pay schemes can be summarised in two sentences.",
    priority: "low",
    stage: "dataroom",
    status: "answered",
    createdDay: -42,
    dueDay: -6,
    assignees: [{ person: "dubois", returnTo: "okafor" }],
  },
  {
    key: "com-012",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Customer retention and lost customers since FY2022",
    body: "Calculate retention by number of customers and by revenue for FY2023, FY2024 and FY2025, for customers above EUR 50k a year. Every customer lost with former revenue of more than EUR 250k is to be listed with reason and date. Describe the cohort definition precisely so that the calculation can be repeated.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: -5,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    routing: [
      { day: -39, by: "okafor", to: "weber", action: "forwarded" },
      { day: -35, by: "weber", to: "dubois", action: "assigned" },
      { day: -13, by: "dubois", to: "weber", action: "returned" },
      {
        day: -8,
        by: "weber",
        to: "dubois",
        action: "assigned",
        note: "Cohort definition to be agreed with controlling.",
      },
    ],
  },
  {
    key: "com-013",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Product roadmap and share of new products",
    body: "Roadmap of product launches to 2029 with market, expected revenue and remaining development cost per project. What share of FY2025 revenue came from products launched in the last five years? Delays of more than six months since the last plan should be stated openly.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 0,
    assignees: [{ person: "dubois", returnTo: "weber" }],
  },
  {
    key: "com-014",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Key account plans for customers 01 to 05",
    body: "Account plans of the five largest customers with decision makers by function, share of wallet, running projects and risks. Personal names are to be removed. The plans serve to prepare the expert session on customers and will not be released in full.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -42,
    dueDay: 3,
    assignees: [{ person: "dubois", returnTo: "raman" }],
    thread: [
      {
        day: -2,
        hour: 17,
        by: "dubois",
        body: "Plans 01 to 03 are ready. 04 and 05 need a call with the account managers in Houston and Lyon.",
        audience: "parties",
      },
    ],
  },
  {
    key: "com-015",
    workstream: "commercial",
    list: "com-l1",
    from: "ib",
    title: "Complete set of product brochures and catalogues",
    body: "All product brochures, data sheets and catalogues in German and English for the current range. Printed copies are not needed.",
    priority: "low",
    stage: "dataroom",
    status: "withdrawn",
    createdDay: -42,
    thread: [
      {
        day: -36,
        hour: 11,
        by: "okafor",
        body: "The public website contains the full range. Withdrawn to save effort on both sides.",
        audience: "parties",
      },
    ],
  },
  {
    key: "com-016",
    workstream: "commercial",
    list: "com-l2",
    from: "ib",
    title: "Customer reference calls: candidates and ground rules",
    body: "Propose eight to ten customers for reference calls, covering all regions and both product lines, and state who at Kestrel will announce the call. Calls are to be run by an independent adviser on a no-names basis. Customers whose contract is being renegotiated should be left out.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -15,
    dueDay: -1,
    assignees: [{ person: "dubois", returnTo: "raman" }, { person: "weber" }],
    routing: [
      { day: -12, by: "raman", to: "weber", action: "forwarded" },
      { day: -11, by: "weber", to: "dubois", action: "assigned" },
    ],
    blocker: {
      by: "dubois",
      day: -3,
      reason:
        "The sales team has not yet been informed of the process; account managers cannot announce any call before that.",
    },
    thread: [
      {
        day: -3,
        hour: 10,
        by: "dubois",
        body: "I can name nine customers now but cannot speak to them before the internal announcement.",
        audience: "parties",
      },
      {
        day: -3,
        hour: 15,
        by: "weber",
        body: "Announcement date to be fixed with the management board this week. Claire, keep the list between us until then.",
        audience: "organization",
      },
      {
        day: -2,
        hour: 9,
        by: "hale",
        body: "Both parties want the calls before final bids. Push for the announcement before the site visits.",
        audience: "internal",
      },
    ],
  },
  {
    key: "com-017",
    workstream: "commercial",
    list: "com-l2",
    from: "ib",
    title: "Effect of material surcharges on realised prices",
    body: "In FY2022 and FY2023 part of the price increase was charged as a temporary surcharge for electronic components. Show surcharge revenue by quarter until it ended and how much of it was converted into list prices. It should become clear whether the gross margin of FY2025 still contains surcharges.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -14,
    dueDay: 6,
    assignees: [{ person: "weber", returnTo: "okafor" }],
  },
  {
    key: "com-018",
    workstream: "commercial",
    list: "com-l2",
    from: "ib",
    title: "China strategy, local competition and localisation plans",
    body: "Revenue in China fell short of budget in FY2026. Describe the reasons by customer group, the price level of local suppliers and the options for local assembly considered by management. A statement on the expected revenue for FY2026 and FY2027 is required, with and without localisation.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -14,
    dueDay: 8,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    routing: [
      { day: -12, by: "okafor", to: "weber", action: "forwarded" },
      {
        day: -10,
        by: "weber",
        to: "dubois",
        action: "assigned",
        note: "Coordinate with the managing director in Shanghai.",
      },
    ],
  },
  {
    key: "com-019",
    workstream: "commercial",
    list: "com-l2",
    from: "ib",
    title: "Exposure to United States import duties",
    body: "Quantify the duty cost on products shipped to the United States for FY2025 and FY2026 YTD September and the part recovered through prices. Which contracts allow duties to be passed on? A scenario with duties ten percentage points higher would complete the answer.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -13,
    dueDay: 10,
    assignees: [{ person: "hale" }],
  },
  {
    key: "com-020",
    workstream: "commercial",
    list: "com-l2",
    from: "ib",
    title: "Customer consents required on change of control",
    body: "Four agreements with the twenty largest customers contain change-of-control clauses, two of them with a right to terminate. Outline how and when these customers would be approached, by whom, and what happens to running orders if consent is refused. The plan has to be agreed before the draft purchase agreement is sent out.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -13,
    dueDay: 13,
  },
  {
    key: "com-b01",
    workstream: "commercial",
    from: { buyer: "northfield", person: "lindgren" },
    title: "Sales channels and distributor overlap by region",
    body: "Which part of sales goes through distributors and which is direct, by region and product line? We would like to compare the distributor network with existing channels in North America and Southern Europe and therefore ask for exclusivity and notice periods. Numbers instead of names are acceptable for the time being.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -12,
    dueDay: -5,
    reachedSellerDay: -11,
    thread: [
      {
        day: -10,
        hour: 13,
        by: "lindgren",
        body: "Distributors 10 and 11 may well be partners of our own US business. We should ask for names once the clean team is in place.",
        audience: "organization",
      },
    ],
  },
  {
    key: "com-b02",
    workstream: "commercial",
    from: { buyer: "northfield", person: "reyes" },
    title: "Cross-selling potential with process automation customers",
    body: "We see potential in offering the flow and pressure range together with control valves and actuators. Please indicate which of the 25 largest customers buy instruments through automation framework contracts and which through plant engineering firms. An estimate of the share of orders in which Kestrel was specified together with other brands would help to size the revenue synergies.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -4,
    dueDay: 4,
    thread: [
      {
        day: -3,
        hour: 11,
        by: "okafor",
        body: "Northfield's product mix is recognisable from the first sentence. Suggest asking them to reword before it goes to the seller.",
        audience: "internal",
      },
      { day: -3, hour: 12, by: "raman", body: "Agreed, I will call Daniel Reyes.", audience: "internal" },
    ],
  },
  {
    key: "com-b03",
    workstream: "commercial",
    from: { buyer: "brightwater", person: "novak" },
    title: "Recurring revenue, contract renewals and churn in service",
    body: "What portion of revenue is contractually recurring, and what is the net renewal rate of calibration contracts by number and by value? We value recurring cash flows separately and need contract counts, average annual value and remaining term. History from FY2023 onwards is sufficient.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -15,
    dueDay: -8,
    reachedSellerDay: -14,
  },
  {
    key: "com-b04",
    workstream: "commercial",
    from: { buyer: "brightwater", person: "huang" },
    title: "Pricing power through the cycle since 2015",
    body: "The downside case of our lenders assumes a recession in year two. We therefore ask for revenue, order intake, average price change and gross margin per year from 2015, including 2020. How quickly did overheads follow volume in weaker years, and which customers deferred orders?",
    publicText: {
      title: "Prices and margins through the cycle since 2015",
      body: "Please provide revenue, order intake, average price change and gross margin per year from 2015, including 2020. How quickly did overheads follow volume in weaker years, and which customers deferred orders?",
    },
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -8,
    dueDay: 2,
    reachedSellerDay: -6,
    assignees: [{ person: "dubois", returnTo: "weber" }],
    routing: [
      { day: -6, by: "okafor", to: "weber", action: "forwarded" },
      {
        day: -5,
        by: "weber",
        to: "dubois",
        action: "assigned",
        note: "Figures before 2019 come from the old ledger; ask controlling.",
      },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "com-a01",
    workstream: "commercial",
    by: "dubois",
    title: "Revenue of the 25 largest customers",
    body: "The ten largest customers account for 33.5 % of FY2025 revenue, the largest for 7.8 %; the top 25 account for 49.5 %. All 25 have bought in each of the periods shown. Concentration has decreased slightly since FY2023. The codes are used consistently in the contract overview.",
    stage: "dataroom",
    status: "published",
    createdDay: -36,
    submittedDay: -33,
    vetting: {
      by: "okafor",
      day: -30,
      decision: "approved",
      notes: "Total agrees to audited revenue. Names fully removed, including file properties.",
    },
    publishedDay: -20,
    links: [{ request: "com-001", confirmed: true }],
    files: [
      {
        filename: "revenue-top-25-customers.csv",
        mime: "text/csv",
        content: `customer,segment,region,fy2023_eur_k,fy2024_eur_k,fy2025_eur_k,fy2026_ytd_sep_eur_k,share_fy2025_percent,customer_since
Customer 01,Process chemicals,DACH,13390,14240,14600,11220,7.8,2013
Customer 02,Water utilities,DACH,7140,7170,7900,6180,4.2,2015
Customer 03,Automotive test,DACH,6670,7160,7400,5680,4.0,2006
Customer 04,Process chemicals,North America,5400,6030,6300,4640,3.4,2015
Customer 05,Food and beverage,Rest of Europe,4900,5510,5700,4200,3.0,2006
Customer 06,OEM machinery,Rest of Europe,4030,4470,4900,3640,2.6,2017
Customer 07,Pharmaceuticals,North America,4160,4200,4600,3660,2.5,2017
Customer 08,Water utilities,North America,3720,3910,4200,3250,2.2,2006
Customer 09,OEM machinery,China,2970,3600,3700,2920,2.0,2003
Customer 10,Energy,DACH,2950,3350,3400,2600,1.8,2009
Customer 11,OEM machinery,DACH,2810,2850,3100,2330,1.7,2011
Customer 12,Process chemicals,Rest of Europe,2380,2660,2750,2080,1.5,2019
Customer 13,Food and beverage,North America,2220,2370,2600,2090,1.4,2013
Customer 14,Water utilities,China,2250,2350,2450,1950,1.3,2019
Customer 15,Energy,Rest of Europe,1970,2260,2300,1770,1.2,2019
Customer 16,OEM machinery,DACH,1760,2030,2150,1720,1.1,2006
Customer 17,Process chemicals,Rest of Europe,1760,1940,2000,1480,1.1,2006
Customer 18,Food and beverage,North America,1640,1830,1900,1470,1.0,2013
Customer 19,Water utilities,China,1600,1710,1800,1380,1.0,2003
Customer 20,Energy,Rest of Europe,1560,1540,1700,1270,0.9,1998
Customer 21,OEM machinery,DACH,1440,1510,1600,1240,0.9,2003
Customer 22,Process chemicals,Rest of Europe,1290,1430,1500,1160,0.8,2019
Customer 23,Food and beverage,North America,1200,1340,1450,1120,0.8,2017
Customer 24,Water utilities,China,1210,1290,1400,1080,0.7,2011
Customer 25,Energy,Rest of Europe,1240,1320,1350,1010,0.7,2017
Other customers,various,various,80740,86830,94450,73160,50.5,
Total,,,162400,174900,187200,144300,100.0,
`,
      },
    ],
  },
  {
    key: "com-a02",
    workstream: "commercial",
    by: "dubois",
    title: "Overview of framework agreements with customers 01 to 10",
    body: "Eight of the ten largest customers have written framework agreements; 04 and 08 order under the general terms of sale. Three agreements contain a change-of-control clause: 02 must be informed, 05 may terminate if the acquirer is a competitor of the customer, 07 may terminate with six months' notice. There are no minimum purchase commitments and no exclusivity in favour of customers except for one OEM pressure sensor supplied to 06.",
    stage: "dataroom",
    status: "published",
    createdDay: -33,
    submittedDay: -30,
    vetting: {
      by: "raman",
      day: -27,
      decision: "approved",
      notes:
        "Checked against agreements 01, 05 and 07 and the review in the legal section. Liability caps stated correctly.",
    },
    publishedDay: -19,
    links: [{ request: "com-002", confirmed: true }],
    files: [
      {
        filename: "framework-agreements-overview.csv",
        mime: "text/csv",
        content: `customer,revenue_fy2025_eur_k,agreement,term_ends,notice_months,price_adjustment,liability_cap,change_of_control
Customer 01,14600,framework 2021,2028-12-31,6,annual index clause,order value,none
Customer 02,7900,framework 2019 after tender,2027-06-30,3,fixed for two years,100 percent of annual value,information duty 30 days
Customer 03,7400,framework 2022,2027-12-31,6,annual negotiation,order value,none
Customer 04,6300,none,,,price list,statutory,none
Customer 05,5700,framework 2020,2027-12-31,6,annual index clause,order value,termination if acquirer is a competitor of the customer
Customer 06,4900,OEM supply agreement 2018,2029-03-31,12,material clause every six months,EUR 5m a year,none
Customer 07,4600,framework 2017,unlimited,3,annual negotiation,order value,termination right 6 months
Customer 08,4200,none,,,price list,statutory,none
Customer 09,3700,framework 2023,2028-06-30,3,annual negotiation,order value,none
Customer 10,3400,framework 2021,2028-06-30,6,annual index clause,order value,none
Total,62700,,,,,,
`,
      },
      {
        filename: "note-on-customers-without-agreement.txt",
        mime: "text/plain",
        content: `Customers without a framework agreement

Customer 04 (process chemicals, North America)
Orders under the general terms of sale of the US company, about 260 orders a year, average EUR 24k.
Prices follow the list of the year with a fixed discount group.

Customer 08 (water utility, North America)
Orders under the general terms of sale of the US company, about 120 orders a year, average EUR 35k.
A blanket order for spare parts is renewed every January and may be cancelled with eight weeks' notice.

Customer 02 (water utility, DACH)
The agreement after tender ends in June 2027. The new tender is expected in the first quarter of 2027.
`,
      },
    ],
  },
  {
    key: "com-a03",
    workstream: "commercial",
    by: "dubois",
    title: "Monthly order intake and backlog since January 2025",
    body: "Order intake was EUR 190.9m in FY2025 (book-to-bill 1.02) and EUR 149.7m for FY2026 YTD September (1.04). The backlog rose from EUR 49.3m at the beginning of 2025 to EUR 58.4m at 30 September 2026. Cancellations netted in the intake amount to EUR 1.3m in FY2025 and EUR 0.9m in FY2026 to date; currency effects are below EUR 0.3m in each period.",
    stage: "dataroom",
    status: "published",
    createdDay: -32,
    submittedDay: -29,
    vetting: {
      by: "okafor",
      day: -26,
      decision: "approved",
      notes: "Roll-forward complete in every month; revenue agrees to the management accounts.",
    },
    publishedDay: -19,
    links: [{ request: "com-003", confirmed: true }],
    files: [
      {
        filename: "order-intake-and-backlog-monthly.csv",
        mime: "text/csv",
        content: `month,opening_backlog_eur_k,order_intake_eur_k,revenue_eur_k,closing_backlog_eur_k,book_to_bill
2025-01,49300,13130,13680,48750,0.96
2025-02,48750,14580,14470,48860,1.01
2025-03,48860,15230,16110,47980,0.95
2025-04,47980,16380,14870,49490,1.10
2025-05,49490,15930,15120,50300,1.05
2025-06,50300,16120,16650,49770,0.97
2025-07,49770,15070,15270,49570,0.99
2025-08,49570,13540,13480,49630,1.00
2025-09,49630,17380,17250,49760,1.01
2025-10,49760,15220,15800,49180,0.96
2025-11,49180,18930,17260,50850,1.10
2025-12,50850,19390,17240,53000,1.12
FY2025,49300,190900,187200,53000,1.02
2026-01,53000,15390,14350,54040,1.07
2026-02,54040,16060,14920,55180,1.08
2026-03,55180,17090,17220,55050,0.99
2026-04,55050,16080,16150,54980,1.00
2026-05,54980,16480,15750,55710,1.05
2026-06,55710,17920,17400,56230,1.03
2026-07,56230,18670,16240,58660,1.15
2026-08,58660,14400,14280,58780,1.01
2026-09,58780,17610,17990,58400,0.98
FY2026 YTD September,53000,149700,144300,58400,1.04
`,
      },
    ],
  },
  {
    key: "com-a04",
    workstream: "commercial",
    by: "dubois",
    title: "Addressable market and share by product line",
    body: "The addressable market is estimated at EUR 6.2bn in FY2025, growing by 4 to 5 % a year to 2030. Kestrel's share is 3.8 % in European flow, 3.9 % in European pressure and 5.3 % in European calibration services; it is lower overseas. In hygienic flow measurement in the DACH region the share is about 14 % (number two), in pressure test benches for automotive suppliers about 18 % (number one). Sources are association statistics, customs data and own estimates, marked in the file.",
    stage: "dataroom",
    status: "published",
    createdDay: -30,
    submittedDay: -26,
    vetting: {
      by: "okafor",
      day: -24,
      decision: "approved",
      notes: "Shares recalculated from revenue matrix. Growth rates are within the range of public association data.",
    },
    publishedDay: -18,
    links: [{ request: "com-004", confirmed: true }],
    files: [
      {
        filename: "market-size-and-share-fy2025.csv",
        mime: "text/csv",
        content: `product_line,region,market_fy2025_eur_m,growth_to_2030_percent_a_year,kestrel_revenue_eur_m,share_percent,source
Flow,Europe,1480,3.9,55.5,3.8,association statistics
Flow,North America,1120,4.6,23.7,2.1,association statistics
Flow,China,760,5.2,12.6,1.7,customs data and estimate
Pressure,Europe,890,3.4,34.3,3.9,association statistics
Pressure,North America,640,4.1,11.4,1.8,association statistics
Pressure,China,470,4.8,6.9,1.5,customs data and estimate
Service and calibration,Europe,410,5.6,21.6,5.3,own estimate
Service and calibration,North America,300,5.9,6.8,2.3,own estimate
Service and calibration,China,130,7.5,1.9,1.5,own estimate
Total,,6200,,174.7,2.8,
`,
      },
      {
        filename: "market-memorandum.md",
        mime: "text/markdown",
        content: `# Market memorandum

## Drivers
- Water and waste water: replacement of mechanical meters, leakage reduction programmes, demand for verified accuracy.
- Food, beverage and pharmaceuticals: hygienic designs, shorter calibration intervals, electronic records.
- Chemicals: energy efficiency and mass balance reporting, slower investment in Europe since 2023.
- Test benches: shift from combustion engines to battery cooling and hydrogen components.

## Niches with a leading position
| niche | region | share | rank |
|---|---|---|---|
| Hygienic flow measurement | DACH | about 14 % | 2 |
| Pressure test benches for automotive suppliers | DACH | about 18 % | 1 |
| On-site calibration of flow meters | DACH | about 11 % | 2 |

## Limits of the data
Customs statistics do not separate industrial from laboratory instruments. Service markets are not covered by any statistic; the estimate is built from installed devices and typical calibration intervals.
The rest of the world (revenue EUR 12.5m) is not included in the market table.
`,
      },
    ],
  },
  {
    key: "com-a05",
    workstream: "commercial",
    by: "dubois",
    title: "Pricing policy and realised price increases",
    body: "List prices are revised every January; discounts above the group matrix need approval by the regional head, above ten further points by the VP Sales. Realised increases were 4.6 % in FY2022, 5.4 % in FY2023, 3.1 % in FY2024, 2.6 % in FY2025 and 2.4 % for FY2026 to date. The gap to announced increases stems from tender contracts with fixed prices and from OEM agreements with material clauses.",
    stage: "dataroom",
    status: "published",
    createdDay: -28,
    submittedDay: -25,
    vetting: {
      by: "okafor",
      day: -23,
      decision: "approved",
      notes: "Consistent with gross margin development. Customer-specific discounts removed.",
    },
    publishedDay: -17,
    links: [
      { request: "com-006", confirmed: true },
      { request: "com-b04", confirmed: false, score: 0.79 },
      { request: "com-017", confirmed: false, score: 0.72 },
    ],
    files: [
      {
        filename: "price-increases-fy2022-fy2026.csv",
        mime: "text/csv",
        content: `year,product_line,announced_percent,realised_percent
FY2022,Flow,5.8,4.7
FY2022,Pressure,5.8,4.2
FY2022,Service and calibration,5.5,5.1
FY2022,Group,5.8,4.6
FY2023,Flow,6.5,5.5
FY2023,Pressure,6.5,5.0
FY2023,Service and calibration,6.0,5.8
FY2023,Group,6.4,5.4
FY2024,Flow,3.9,3.1
FY2024,Pressure,3.9,2.7
FY2024,Service and calibration,4.0,3.7
FY2024,Group,3.9,3.1
FY2025,Flow,3.2,2.6
FY2025,Pressure,3.0,2.1
FY2025,Service and calibration,3.8,3.4
FY2025,Group,3.2,2.6
FY2026 YTD,Flow,2.9,2.4
FY2026 YTD,Pressure,2.7,1.8
FY2026 YTD,Service and calibration,3.6,3.3
FY2026 YTD,Group,3.0,2.4
`,
      },
      {
        filename: "pricing-policy-extract.pdf",
        mime: "application/pdf",
        content: `KESTREL INSTRUMENTS
Pricing policy (extract), version of January 2025

1. List prices
List prices are set by product management for each calendar year and take effect on 1 January. They are published in euro, US dollar and renminbi.

2. Discount groups
Every customer belongs to one of six discount groups. The group follows annual volume and the service level agreed. A change of group requires the consent of the regional head of sales.

3. Project prices
Quotations above EUR 100,000 are calculated individually. The minimum contribution margin is 35 per cent for flow products and 32 per cent for pressure products.

4. Approval of deviations
Up to five points beyond the discount group: account manager. Up to ten points: regional head. Above ten points: VP Sales together with the Head of Controlling.

5. Surcharges
Temporary surcharges require a decision of the management board and end at a date stated in the announcement to customers.
`,
      },
    ],
  },
  {
    key: "com-a06",
    workstream: "commercial",
    by: "dubois",
    title: "Service revenue, contracts and installed base",
    body: "Of the service revenue of EUR 32.5m in FY2025, EUR 17.9m (55 %) comes from calibration contracts, which is 9.6 % of group revenue. The number of contracts grew to 3,140 at the end of 2025 with a renewal rate of 94.2 %; the average contract has an annual value of EUR 5.7k and a remaining term of 19 months. About 214,000 devices are in the field, 22 % of them covered by a contract.",
    stage: "dataroom",
    status: "published",
    createdDay: -27,
    submittedDay: -24,
    vetting: {
      by: "raman",
      day: -22,
      decision: "approved",
      notes: "Service revenue agrees to the product line table. Renewal definition is stated in the file.",
    },
    publishedDay: -17,
    links: [
      { request: "com-007", confirmed: true },
      { request: "com-b03", confirmed: true, score: 0.93 },
      { request: "com-012", confirmed: false, score: 0.66 },
    ],
    files: [
      {
        filename: "service-revenue-by-type.csv",
        mime: "text/csv",
        content: `group,type,fy2023_eur_k,fy2024_eur_k,fy2025_eur_k,fy2026_ytd_sep_eur_k
Calibration contracts,Laboratory calibration,8900,10100,11200,9200
Calibration contracts,On-site calibration,4900,5800,6700,5700
Spare parts,Flow,4700,5100,5400,4200
Spare parts,Pressure,2600,2800,3000,2300
On-site work and repair,Repair,3300,3700,4000,3100
On-site work and repair,Commissioning,1800,2000,2200,1700
Total,,26200,29500,32500,26200
Calibration contracts in percent of service revenue,,52.7,53.9,55.1,56.9
Service in percent of group revenue,,16.1,16.9,17.4,18.2
`,
      },
      {
        filename: "calibration-contracts-key-figures.csv",
        mime: "text/csv",
        content: `figure,fy2023,fy2024,fy2025,fy2026_ytd_sep
Contracts at beginning,2380,2610,2890,3140
Contracts ended,-164,-162,-168,-112
Contracts new,394,442,418,262
Contracts at end,2610,2890,3140,3290
Renewal rate by number percent,93.1,93.8,94.2,
Renewal rate by value percent,94.6,95.2,95.7,
Average annual value eur,5290,5500,5700,
Average remaining term months,17,18,19,19
Installed base devices,192000,203000,214000,221000
Covered by a contract percent,20,21,22,22
Definition,renewal rate is one less contracts ended divided by contracts at beginning,,,
`,
      },
    ],
  },
  {
    key: "com-a07",
    workstream: "commercial",
    by: "dubois",
    title: "Distributor network, exclusivity and notice periods",
    body: "Kestrel works with 31 distributors who generated EUR 27.4m in FY2025, 14.6 % of revenue; the remainder is direct. Seven hold regional exclusivity. Nine agreements provide for compensation on termination, estimated at EUR 1.1m if all were ended at once. In addition, eighteen commercial agents and representatives received commission of EUR 0.8m in FY2025; they are listed in the legal section.",
    stage: "dataroom",
    status: "published",
    createdDay: -25,
    submittedDay: -21,
    vetting: {
      by: "okafor",
      day: -19,
      decision: "approved",
      notes: "Complete after the scans from Lyon. Names replaced by numbers.",
    },
    publishedDay: -16,
    links: [
      { request: "com-008", confirmed: true },
      { request: "com-b01", confirmed: true, score: 0.86 },
    ],
    files: [
      {
        filename: "distributors-fy2025.csv",
        mime: "text/csv",
        content: `distributor,territory,region,revenue_fy2025_eur_k,exclusive,notice_months,compensation_on_termination
Distributor 01,Gulf states,Rest of world,3150,yes,12,yes
Distributor 02,India,Rest of world,2480,yes,6,no
Distributor 03,Brazil,Rest of world,1960,yes,6,yes
Distributor 04,South Korea,Rest of world,1720,yes,6,yes
Distributor 05,Italy,Rest of Europe,2640,no,6,yes
Distributor 06,Spain and Portugal,Rest of Europe,2210,yes,6,yes
Distributor 07,Poland,Rest of Europe,1870,no,3,no
Distributor 08,Nordic countries,Rest of Europe,1790,yes,6,yes
Distributor 09,United Kingdom,Rest of Europe,1650,no,3,no
Distributor 10,Canada,North America,2100,yes,6,no
Distributor 11,Gulf Coast,North America,1480,no,3,no
Distributor 12,Southern China,China,1060,no,3,no
19 others,various,various,3290,no,1 to 6,three of nineteen
Total,,,27400,,,
`,
      },
    ],
  },
  {
    key: "com-a08",
    workstream: "commercial",
    by: "dubois",
    title: "Competitor profiles and win-loss analysis FY2025",
    body: "Five competitors account for 78 % of the lost value in FY2025. Of 412 decided quotations above EUR 50k, 157 were won (38 %), by value 41 %. Price was the main reason in pressure, delivery time in flow. Quotations without a decision after twelve months count as lost. Competitors are numbered because the information comes from customers.",
    stage: "pre_dataroom",
    status: "approved",
    createdDay: -24,
    submittedDay: -19,
    vetting: {
      by: "raman",
      day: -13,
      decision: "approved",
      notes: "Content sound. Not for the room in this form; a neutral version is needed.",
    },
    links: [
      { request: "com-005", confirmed: true },
      { request: "com-009", confirmed: true },
    ],
    files: [
      {
        filename: "win-loss-fy2025.csv",
        mime: "text/csv",
        content: `product_line,outcome,competitor,quotations,value_eur_k,main_reason
Flow,won,,98,21900,accuracy and service
Flow,lost,Competitor 1,46,8700,delivery time
Flow,lost,Competitor 2,38,7100,installed base
Flow,lost,Competitor 3,21,3400,delivery time
Flow,lost,others or no decision,41,5200,project stopped
Pressure,won,,59,9700,technical fit
Pressure,lost,Competitor 2,29,5200,price
Pressure,lost,Competitor 4,31,4900,price
Pressure,lost,Competitor 5,24,6100,price
Pressure,lost,others or no decision,25,4800,project stopped
Total,,,412,77000,
`,
      },
      {
        filename: "competitor-profiles.md",
        mime: "text/markdown",
        content: `# Competitor profiles

| | Competitor 1 | Competitor 2 | Competitor 3 | Competitor 4 | Competitor 5 |
|---|---|---|---|---|---|
| Origin | Europe | North America | Europe | Asia | Asia |
| Size of instrumentation business | above EUR 1bn | above EUR 500m | about EUR 120m | about EUR 300m | about EUR 80m |
| Met in | flow | flow, pressure | flow | pressure | pressure |
| Price level against Kestrel | +5 % | equal | -5 % | -15 % | -20 % |
| Strength | breadth, delivery | framework contracts, valves | niche designs | cost | cost, local service |
| Weakness | slow on special designs | calibration service | export | accuracy class | approvals outside Asia |

## Observations
- Competitors 4 and 5 have gained two points of share in standard pressure transmitters in China since 2023.
- Competitor 1 opened a stock hub in Poland in 2025 and delivers standard devices in ten days.
- None of the five offers accredited on-site calibration in the DACH region at comparable density.
`,
      },
    ],
  },
  {
    key: "com-a09",
    workstream: "commercial",
    by: "dubois",
    title: "Sales pipeline and sales force by region",
    body: "At 30 September 2026 the pipeline of opportunities above EUR 25k amounts to EUR 118.0m unweighted and EUR 44.4m weighted; EUR 9.4m unweighted is older than eighteen months. The 96 people in sales are organised in five industry teams since July 2025. The hit rate by number was 36 % in FY2024 and 38 % in FY2025. Variable pay is 20 % of target income and depends on order intake and margin.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -12,
    submittedDay: -7,
    links: [
      { request: "com-010", confirmed: true },
      { request: "com-011", confirmed: true },
    ],
    files: [
      {
        filename: "pipeline-2026-09-30.csv",
        mime: "text/csv",
        content: `stage,probability_percent,opportunities,unweighted_eur_k,weighted_eur_k
Qualified,15,412,41000,6150
Technical clarification,30,286,31500,9450
Quotation submitted,50,194,27000,13500
Negotiation,80,83,15000,12000
Verbal order,95,21,3500,3325
Total,,996,118000,44425
of which North America,,214,26800,10100
of which entered by hand for France,,44,2900,1050
of which older than eighteen months,,71,9400,1640
`,
      },
    ],
  },
  {
    key: "com-a10",
    workstream: "commercial",
    by: "dubois",
    title: "Customer retention FY2023 to FY2025",
    body: "Retention is high and stable. More than 95 % of customers above EUR 50k bought again in the following year. No important customer has been lost.",
    stage: "dataroom",
    status: "rejected",
    createdDay: -16,
    submittedDay: -12,
    vetting: {
      by: "okafor",
      day: -9,
      decision: "rejected",
      notes:
        "No table, no cohort definition, nothing on lost customers above EUR 250k. CRM shows at least two departures in FY2024.",
    },
    links: [{ request: "com-012", confirmed: true }],
    files: [],
    thread: [
      {
        day: -9,
        hour: 15,
        by: "okafor",
        body: "The answer needs the calculation behind it: number and revenue of customers per cohort and year, the definition of a retained customer, and a list of customers lost with former revenue above EUR 250k. If there are none, please confirm the search criteria.",
        audience: "parties",
      },
      {
        day: -8,
        hour: 11,
        by: "dubois",
        body: "I will prepare the table with controlling. Two customers in France moved to a local supplier in FY2024 and will be listed.",
        audience: "parties",
      },
    ],
  },
  {
    key: "com-a11",
    workstream: "commercial",
    by: "dubois",
    title: "Product roadmap to 2029 (draft)",
    body: "Six launches are planned until 2029, the largest being the ultrasonic platform (series release moved from 2026 to 2027). Products launched since 2021 contributed 31 % of FY2025 product revenue. To be added: remaining development cost per project, as agreed with controlling.",
    stage: "dataroom",
    status: "draft",
    createdDay: -4,
    links: [{ request: "com-013", confirmed: true }],
    files: [
      {
        filename: "product-roadmap-draft.csv",
        mime: "text/csv",
        content: `project,product_line,planned_release,previous_plan,target_market,revenue_in_third_year_eur_k
Ultrasonic platform,Flow,2027-Q2,2026-Q3,water utilities,6500
KP-900 safety version,Pressure,2027-Q1,2027-Q1,chemicals and energy,3200
Coriolis large diameters,Flow,2027-Q4,2027-Q3,chemicals,4100
Wireless gateway 2,Flow,2028-Q1,2028-Q1,all,1400
Hydrogen pressure sensor,Pressure,2028-Q3,2028-Q2,test benches,2600
Calibration app for service,Service and calibration,2029-Q1,,all,900
KF-300 Coriolis generation 4,Flow,released 2022-05,,chemicals,7900
Magnetic flow compact,Flow,released 2023-02,,food and beverage,5200
KP-700 pressure transmitter,Pressure,released 2023-09,,all,6100
`,
      },
    ],
  },
];
