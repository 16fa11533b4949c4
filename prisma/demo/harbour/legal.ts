import type { SampleAnswer, SampleList, SampleRequest } from "../types";

export const lists: SampleList[] = [
  { key: "leg-l1", workstream: "legal", name: "Initial Request List", issuedDay: -40 },
  { key: "leg-l2", workstream: "legal", name: "Supplemental Request List", issuedDay: -11 },
];

export const requests: SampleRequest[] = [
  {
    key: "leg-001",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Group structure chart and shareholdings",
    body: "Provide a current structure chart of Kestrel Instruments GmbH and all direct and indirect subsidiaries, with registered seat, register number, share capital and percentage held. Show the shareholders of the parent down to the ultimate beneficial owners as entered in the transparency register. Dormant companies, branches and permanent establishments should appear as well, so that the perimeter of the sale can be fixed early.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -33,
    routing: [
      {
        day: -40,
        by: "raman",
        to: "weber",
        action: "forwarded",
        note: "First batch: 001 to 003 set the perimeter and are needed before the others.",
      },
      { day: -39, by: "weber", to: "vogel", action: "assigned" },
      { day: -34, by: "vogel", to: "weber", action: "returned", note: "Chart and schedule ready for submission." },
    ],
  },
  {
    key: "leg-002",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Articles of association and shareholder agreements",
    body: "We need the articles of each group company in their current registered version, together with any shareholder, pooling or voting agreement at the level of the parent. Where an agreement contains transfer restrictions, pre-emption, drag-along or tag-along rights, give the clause reference. English convenience translations are sufficient for the Czech and Chinese documents.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -33,
  },
  {
    key: "leg-003",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Chain of title to the shares since formation",
    body: "Provide every notarial deed by which shares in Kestrel Instruments GmbH were created, split, transferred or pledged since its formation, and all shareholder lists filed with the commercial register. A schedule should tie each deed to the share numbers in the current list. Title is a fundamental warranty in the draft purchase agreement and will not be insured if a link is missing.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -28,
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -39,
        by: "weber",
        to: "vogel",
        action: "assigned",
        note: "The older deeds are with the notary's successor, not in our archive.",
      },
    ],
    thread: [
      {
        day: -35,
        hour: 10,
        by: "vogel",
        body: "The deed of 14 May 1998 is missing from our files. The notary who recorded it has retired; his files are held by the notarial archive and I have ordered a certified copy.",
        audience: "parties",
      },
      {
        day: -35,
        hour: 15,
        by: "raman",
        body: "Understood. Submit the remaining deeds once they are complete and add the 1998 deed when the copy arrives; we would rather publish the chain once, without a gap.",
        audience: "parties",
      },
      {
        day: -28,
        hour: 11,
        by: "vogel",
        body: "Certified copy received and scanned. Share numbers 12,501 to 25,000 tie to it without exception.",
        audience: "parties",
      },
    ],
    blocker: {
      by: "vogel",
      day: -35,
      reason:
        "Share transfer deed of 1998 is not in the company's archive; certified copy ordered from the notarial archive.",
      resolvedDay: -28,
    },
  },
  {
    key: "leg-004",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Minutes of shareholder and supervisory board meetings",
    body: "Copies of all minutes and written resolutions of the shareholders' meeting, the supervisory board and the management board from FY2023 to FY2026 YTD, including annexes. Passages that deal with the sale process itself may be redacted, provided the redaction is marked as such. We also ask for the rules of procedure with the current catalogue of transactions requiring consent.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -43,
    dueDay: -3,
    assignees: [{ person: "vogel", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -37,
        by: "weber",
        to: "vogel",
        action: "assigned",
        note: "Redact everything on valuation and on the selection of advisers.",
      },
    ],
    thread: [
      {
        day: -12,
        hour: 9,
        by: "vogel",
        body: "FY2023 and FY2024 are redacted and ready. FY2025 runs to 31 documents because of the refinancing; I need about another week for it.",
        audience: "parties",
      },
      {
        day: -12,
        hour: 14,
        by: "weber",
        body: "Katrin, check the October 2025 supervisory board annex with particular care. It still contains the adviser's fee quote.",
        audience: "organization",
      },
      {
        day: -2,
        hour: 16,
        by: "raman",
        body: "The request is now past its date. If the FY2025 set needs more time, submit the first two years and we will vet in two parts.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-005",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Change-of-control clauses in major customer contracts",
    body: "For the twenty largest customers by FY2025 revenue, state whether the contract contains a change-of-control or assignment clause, what triggers it, the notice period and the consequence. A schedule with clause references is preferred to full contracts at this stage; customers may be shown under a code. Indicate where the relationship rests on purchase orders and general terms only.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -24,
    assignees: [{ person: "vogel", returnTo: "weber" }],
    thread: [
      {
        day: -31,
        hour: 13,
        by: "vogel",
        body: "Is the test on direct transfers of the shares in the GmbH only, or should I also mark clauses that reach an indirect change above our parent?",
        audience: "parties",
      },
      {
        day: -31,
        hour: 17,
        by: "raman",
        body: "Mark both, in separate columns. It depends on the acquisition structure which of the two becomes relevant.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-006",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "General terms of sale and purchase by country",
    body: "Provide the general terms of sale and the general terms of purchase in use at each group company, with the date from which each version applied. Summarise limitation of liability, warranty period and retention of title in a short table. It should be clear which customers of more than EUR 1m annual revenue buy on their own terms instead.",
    priority: "low",
    stage: "dataroom",
    status: "assigned",
    createdDay: -43,
    dueDay: 6,
    assignees: [{ person: "vogel", returnTo: "weber" }],
  },
  {
    key: "leg-007",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Pending and threatened litigation above EUR 50,000",
    body: "List all court, arbitration and administrative proceedings that are pending, threatened in writing or settled since 1 January 2023 with a value of more than EUR 50,000. For each matter give the parties' roles, forum, subject, amount in dispute, provision in the FY2025 accounts and instructed counsel. Counsel's letters to the auditors for FY2024 and FY2025 should be held available for the legal fact book.",
    priority: "high",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -15,
    assignees: [{ person: "vogel", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -38,
        by: "weber",
        to: "vogel",
        action: "assigned",
        note: "Provisions column to be agreed with Controlling before it goes out.",
      },
      { day: -14, by: "vogel", to: "weber", action: "returned" },
    ],
    thread: [
      {
        day: -20,
        hour: 10,
        by: "hale",
        body: "Privilege first: facts and figures only in the schedule, no assessment of prospects. Counsel's letters stay out of the room until we have decided on a common-interest arrangement.",
        audience: "internal",
      },
    ],
  },
  {
    key: "leg-008",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Product liability claims and field actions",
    body: "Describe every product liability claim, recall, safety notice or other field action since 1 January 2021, including those settled without proceedings. State the product series, number of units affected, root cause, cost borne by the company and amount recovered from insurers or suppliers. Devices certified for use in explosive atmospheres should be marked, because a field action there has to be reported to the notified body.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -43,
    dueDay: -5,
    assignees: [{ person: "vogel", returnTo: "weber" }],
  },
  {
    key: "leg-009",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Register of patents, trade marks and domains",
    body: "A register of all patents, utility models, trade marks, designs and domain names owned or used by the group, with owner, territory, filing and expiry dates and renewal status. Indicate which families protect products that contributed more than 5 % of FY2025 revenue. Oppositions, invalidity actions and licences in either direction belong in a separate column.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -22,
  },
  {
    key: "leg-010",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Employee inventions and assignment of IP rights",
    body: "Explain how inventions of employees in Germany are reported, claimed and remunerated under the Employee Inventions Act, and list remuneration agreements with annual payments above EUR 5,000. For Brno, the United States and China, provide the assignment language in use. Any development contract with a university or freelancer under which title did not pass to Kestrel should be named.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "answered",
    createdDay: -43,
    dueDay: -8,
  },
  {
    key: "leg-011",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Open source components in device firmware",
    body: "Provide a list of open source components in the firmware and configuration software of all series currently sold, with version, licence and manner of linking. Where a component is under a copyleft licence, explain how the obligations are met towards customers. A scan report no older than twelve months is preferred to a self-declaration.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -43,
    dueDay: 2,
    assignees: [{ person: "vogel", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -36, by: "weber", to: "vogel", action: "assigned", note: "Firmware team in Brno holds the scan licence." },
      {
        day: -7,
        by: "raman",
        to: "vogel",
        action: "returned",
        note: "First answer rejected: two of four series missing.",
      },
    ],
  },
  {
    key: "leg-012",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Lease agreements for all production and sales sites",
    body: "Provide the lease agreements with all amendments, and a schedule showing area, annual rent, term, extension options, indexation, security provided and change-of-control provisions. For the Brno plant, add the reinstatement obligations at the end of the term. Written form defects known to the company should be disclosed in the schedule.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -25,
  },
  {
    key: "leg-013",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Owned real estate, land charges and easements",
    body: "Current land register extracts for all owned property, with copies of the deeds behind each entry in sections II and III. State which land charges secure existing debt and would be released at closing. Public-law encumbrances, entries in the register of contaminated sites and development plans affecting the Ulm site are also of interest.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -43,
    dueDay: -25,
    thread: [
      {
        day: -30,
        hour: 9,
        by: "vogel",
        body: "Extracts ordered from the land registry, folio 4417 and 4418. The clearance letter from the environmental authority is dated November 2024; I assume it is recent enough.",
        audience: "parties",
      },
      {
        day: -30,
        hour: 12,
        by: "raman",
        body: "It is. Name the date in the answer so that nobody has to ask.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-014",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Operating and environmental permits, Ulm and Brno",
    body: "Copies of all building, operating, water and emission permits for the two plants, with conditions still to be fulfilled and expiry dates. The permit for the electroplating line in Ulm is of particular interest, together with the last two inspection reports. Notices, fines and correspondence with authorities since FY2023 should be attached, or their absence confirmed.",
    priority: "normal",
    stage: "dataroom",
    status: "assigned",
    createdDay: -43,
    dueDay: 0,
    assignees: [
      { person: "vogel", returnTo: "weber" },
      { person: "weber", returnTo: "raman" },
    ],
  },
  {
    key: "leg-015",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Insurance programme and five-year loss history",
    body: "An overview of all group and local policies in force, with insurer, limit, deductible, premium and renewal date. Add the loss history for FY2021 to FY2025 as confirmed by the broker, open reserves included. We want to see whether D&O and cyber cover end automatically on a change of control and what run-off is available.",
    priority: "normal",
    stage: "dataroom",
    status: "answered",
    createdDay: -43,
    dueDay: -5,
  },
  {
    key: "leg-016",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Export control classification and sanctions compliance",
    body: "Provide the classification of all product series under Annex I of the EU dual-use regulation and the US Commerce Control List, with particular regard to corrosion-resistant pressure transducers under 2B230. List export licences held, licence applications refused and shipments to Russia, Belarus, Iran and China since 1 January 2022. The compliance manual, the name of the responsible management board member and any voluntary disclosure complete the file.",
    priority: "urgent",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -43,
    dueDay: -6,
    assignees: [{ person: "vogel", returnTo: "raman" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      {
        day: -39,
        by: "weber",
        to: "vogel",
        action: "assigned",
        note: "Outside trade counsel to confirm the classification before we say anything in writing.",
      },
      {
        day: -13,
        by: "hale",
        to: "vogel",
        action: "forwarded",
        note: "Answer directly to Priya Raman; the insurer has made this a condition of cover.",
      },
    ],
    thread: [
      {
        day: -22,
        hour: 11,
        by: "vogel",
        body: "Classification of three of the four series is settled. For the KP-700 the question is whether the nickel-alloy diaphragm together with the stated accuracy meets the 2B230 parameters. Counsel has the drawings.",
        audience: "parties",
      },
      {
        day: -13,
        hour: 9,
        by: "hale",
        body: "Solberg's preliminary exclusions list names export control in full. If we cannot show the KP-700 classification before the underwriting call, both Northfield and Brightwater will ask for a specific indemnity.",
        audience: "internal",
      },
      {
        day: -5,
        hour: 10,
        by: "raman",
        body: "This is now past its date. Let us have the shipment list and the manual now; the classification opinion can follow as a second answer.",
        audience: "parties",
      },
      {
        day: -4,
        hour: 17,
        by: "vogel",
        body: "Shipment list is being exported from the ERP system. Counsel promises the opinion within a few working days, subject to one laboratory value on accuracy.",
        audience: "parties",
      },
    ],
    blocker: {
      by: "vogel",
      day: -9,
      reason:
        "External trade counsel has not released the classification opinion for the KP-700 pressure transducers; one accuracy value from the calibration laboratory is outstanding.",
    },
  },
  {
    key: "leg-017",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Anti-corruption programme and sales intermediaries",
    body: "Describe the anti-corruption programme, including policies, training rates and internal audit findings for FY2023 to FY2025. A list of agents and distributors with commission above EUR 25,000 in any of these years is required, showing country, commission rate and the date of the last third-party check. Confirm whether any payment was made to a public official or on account of one.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -43,
    dueDay: -10,
    assignees: [{ person: "vogel", returnTo: "weber" }],
    routing: [
      { day: -40, by: "raman", to: "weber", action: "forwarded" },
      { day: -35, by: "weber", to: "vogel", action: "assigned" },
      { day: -10, by: "vogel", to: "weber", action: "returned", note: "Combined with 018 and 019." },
    ],
  },
  {
    key: "leg-018",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Data protection documentation under the GDPR",
    body: "Provide the record of processing activities, the appointment of the data protection officer, intra-group data transfer agreements and the list of processors with access to personal data. Transfers to the United States and China need the legal basis relied upon. Reportable breaches and enquiries from supervisory authorities since FY2022 should be listed, even if closed without measures.",
    priority: "normal",
    stage: "dataroom",
    status: "vetted",
    createdDay: -43,
    dueDay: -10,
  },
  {
    key: "leg-019",
    workstream: "legal",
    list: "leg-l1",
    from: "ib",
    title: "Whistleblowing channel and supply chain undertakings",
    body: "Explain how the internal reporting channel is organised under the Whistleblower Protection Act and give the number and category of reports received per year since its introduction. Since the company is below the threshold of the Supply Chain Due Diligence Act, list the undertakings given to customers that pass such duties on by contract. Two or three typical examples are enough.",
    priority: "low",
    stage: "dataroom",
    status: "vetted",
    createdDay: -42,
    dueDay: -9,
  },
  {
    key: "leg-020",
    workstream: "legal",
    list: "leg-l2",
    from: "ib",
    title: "Inputs for foreign investment filing analysis",
    body: "To prepare the multi-jurisdictional filing analysis, state for each group company whether it supplies operators of critical infrastructure, the defence sector or nuclear facilities, and with which products. Revenue from these groups in FY2025 by country is needed, together with security clearances held in Germany, France and the Czech Republic. Counsel will derive from this where filings are mandatory and suspensive.",
    priority: "high",
    stage: "pre_dataroom",
    status: "assigned",
    createdDay: -13,
    dueDay: 3,
    assignees: [{ person: "weber", returnTo: "raman" }],
    routing: [
      {
        day: -10,
        by: "raman",
        to: "weber",
        action: "assigned",
        note: "Direct to the CFO: mixes customer data with legal questions, so it should not travel.",
      },
    ],
    thread: [
      {
        day: -8,
        hour: 16,
        by: "weber",
        body: "We sell flow meters to two nuclear operators in France through a distributor. Do indirect sales count for this purpose?",
        audience: "parties",
      },
      {
        day: -7,
        hour: 9,
        by: "raman",
        body: "Yes, include them in a separate line with the distributor as direct customer. Counsel will decide how to treat them.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-021",
    workstream: "legal",
    list: "leg-l2",
    from: "ib",
    title: "Security package and release under financing agreements",
    body: "Set out the security granted under the syndicated facility and the Czech equipment loan, by asset, grantor and rank. Provide the clauses on mandatory prepayment upon change of control, break costs and the procedure for release. A draft pay-off letter, if one has been discussed with the agent, would be useful for the closing mechanics.",
    priority: "normal",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -13,
    dueDay: 8,
  },
  {
    key: "leg-022",
    workstream: "legal",
    list: "leg-l2",
    from: "ib",
    title: "Agreements with shareholders and related parties",
    body: "List all agreements between group companies and the shareholders, members of their families or companies controlled by them, written or oral. For each, state subject, annual volume in FY2024 and FY2025, term and termination, and whether it is to continue after closing. The consultancy agreement mentioned in the FY2025 management report and any guarantee given for shareholders must be included.",
    priority: "high",
    stage: "pre_dataroom",
    status: "open",
    createdDay: -13,
    dueDay: -1,
    thread: [
      {
        day: -1,
        hour: 18,
        by: "raman",
        body: "Not picked up by the seller yet. Draft SPA clause 7 (termination of related-party arrangements) cannot be completed without it; I will raise it with Jonas on the weekly call.",
        audience: "internal",
      },
    ],
  },
  {
    key: "leg-023",
    workstream: "legal",
    list: "leg-l2",
    from: "ib",
    title: "Certified translations of Czech corporate documents",
    body: "Certified English translations of the founding deed, the register extract and the last two annual resolutions of the Brno company. The certification should be by a court-appointed translator and not be older than six months.",
    priority: "low",
    stage: "pre_dataroom",
    status: "withdrawn",
    createdDay: -12,
    dueDay: -2,
    thread: [
      {
        day: -9,
        hour: 11,
        by: "vogel",
        body: "We have convenience translations of all four documents. Certification would take about three weeks and cost roughly EUR 4,000.",
        audience: "parties",
      },
      {
        day: -8,
        hour: 10,
        by: "raman",
        body: "Convenience translations are sufficient for due diligence. We withdraw the request; certified copies will be dealt with among the closing deliverables.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-024",
    workstream: "legal",
    list: "leg-l2",
    from: "ib",
    title: "Product conformity and explosion protection certificates",
    body: "Provide the declarations of conformity and type-examination certificates for all series currently sold, by directive or scheme (pressure equipment, explosion protection, measuring instruments, electromagnetic compatibility). State the holder of each certificate, the notified body, the expiry date and whether a change in the holder's ownership must be notified. UK, US and Chinese approvals belong in the same table.",
    priority: "normal",
    stage: "dataroom",
    status: "open",
    createdDay: -12,
    dueDay: 11,
  },
  {
    key: "leg-b01",
    workstream: "legal",
    from: { buyer: "northfield", person: "reyes" },
    title: "Consent requirements when contracts move between entities",
    body: "We would like to understand which of the principal customer contracts may be assigned to an affiliate without the customer's consent, and which restrict subcontracting to another plant. Please distinguish between a transfer of shares, a merger of the contracting entity and an assignment of the single contract. Framework agreements with quality assurance annexes tied to a named site are the ones that matter most to us.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -17,
    dueDay: -10,
    thread: [
      {
        day: -16,
        hour: 15,
        by: "raman",
        body: "The published answer on change of control already carries an assignment column. I have linked it; Northfield does not need a second schedule, and the seller need not see the question.",
        audience: "internal",
      },
      {
        day: -11,
        hour: 10,
        by: "reyes",
        body: "Five of twenty contracts name a site in the quality annex. To be reflected in the footprint plan.",
        audience: "organization",
      },
    ],
  },
  {
    key: "leg-b02",
    workstream: "legal",
    from: { buyer: "northfield", person: "reyes" },
    title: "Turnover and overlap data for merger control",
    body: "Our competition counsel requires Kestrel's FY2025 turnover by country of the customer, and by product group for Coriolis, vortex and ultrasonic flow measurement and for industrial pressure transmitters. For the product groups we also ask for the company's own estimate of market shares in the EEA, the United States and China, with the three closest competitors. We are content for the material to go to outside counsel only.",
    priority: "high",
    stage: "dataroom",
    status: "open",
    createdDay: -4,
    dueDay: 7,
    thread: [
      {
        day: -3,
        hour: 9,
        by: "hale",
        body: "Do not pass this on yet. The clean team agreement with Northfield is out for signature; until then only the turnover by country may move, and only counsel to counsel.",
        audience: "internal",
      },
      {
        day: -3,
        hour: 11,
        by: "raman",
        body: "Thank you. We will revert as soon as the arrangement for outside counsel is in place. Turnover by country can be released first.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-b03",
    workstream: "legal",
    from: { buyer: "brightwater", person: "huang" },
    title: "Payments to shareholders since the FY2025 balance sheet",
    body: "Kindly confirm all dividends, advisory fees, bonuses linked to a sale, waivers and other benefits paid or promised to the shareholders, their affiliates or management since 31 December 2025. Amounts should be given gross of tax, with date and recipient category. The information is needed to settle the definition of permitted leakage and to mark up the no-leakage undertaking.",
    priority: "high",
    stage: "dataroom",
    status: "assigned",
    createdDay: -8,
    dueDay: 4,
    reachedSellerDay: -6,
    assignees: [{ person: "weber", returnTo: "raman" }],
    routing: [
      {
        day: -6,
        by: "raman",
        to: "weber",
        action: "forwarded",
        note: "Anonymised. Overlaps with LEG-022; one schedule can serve both.",
      },
    ],
    thread: [
      {
        day: -6,
        hour: 12,
        by: "raman",
        body: "A list with date, recipient category and amount is enough. Where a payment was resolved but not yet made, show it in a separate column.",
        audience: "parties",
      },
      {
        day: -5,
        hour: 14,
        by: "novak",
        body: "Counsel's markup of clause 5 is parked until this arrives.",
        audience: "organization",
      },
    ],
  },
  {
    key: "leg-b04",
    workstream: "legal",
    from: { buyer: "brightwater", person: "novak" },
    title: "Litigation exposure not covered by provisions",
    body: "For every pending matter, what is the maximum cash exposure including interest and costs, how much of it is provided for in the FY2025 accounts and how much is insured? A bridge from gross to uncovered exposure, matter by matter, is what our model requires. A statement of the expected timing of cash-out per matter would complete the picture.",
    priority: "normal",
    stage: "dataroom",
    status: "published",
    createdDay: -18,
    dueDay: -9,
    reachedSellerDay: -17,
    assignees: [{ person: "vogel", returnTo: "weber" }],
    routing: [
      {
        day: -17,
        by: "raman",
        to: "weber",
        action: "forwarded",
        note: "Same subject as LEG-007; ask for one answer that adds insurance and timing.",
      },
      { day: -16, by: "weber", to: "vogel", action: "assigned" },
    ],
  },
];

export const answers: SampleAnswer[] = [
  {
    key: "leg-a01",
    workstream: "legal",
    by: "vogel",
    title: "Corporate structure, articles and shareholder agreement",
    body: "The group consists of Kestrel Instruments GmbH and four wholly owned subsidiaries; there are no dormant companies and no branches. The schedule shows seat, register number, capital and headcount of each company. The shareholder agreement of 2014 contains a consent requirement for share transfers, mutual pre-emption rights and a drag-along right from 75 % of the votes; all shareholders have undertaken to waive pre-emption for the sale of the whole. The summary gives the clause references; the documents themselves are filed under 2.1 and 2.2 of the index.",
    stage: "dataroom",
    status: "published",
    createdDay: -37,
    submittedDay: -34,
    vetting: {
      by: "raman",
      day: -31,
      decision: "approved",
      notes:
        "Checked against register extracts of all five companies. UBO details limited to what the transparency register shows.",
    },
    publishedDay: -26,
    links: [
      { request: "leg-001", confirmed: true },
      { request: "leg-002", confirmed: true },
    ],
    files: [
      {
        filename: "group-structure-schedule.csv",
        mime: "text/csv",
        content: `No,Company,Seat,Register,Share capital,Currency,Shareholder,Holding %,Employees 31 Dec 2025,Purpose
1,Kestrel Instruments GmbH,Ulm (DE),HRB 720418 Local Court Ulm,2500000,EUR,see shareholder table,100.0,548,Parent; development; production; sales DACH and export
2,Kestrel Instruments s.r.o.,Brno (CZ),C 48211 Regional Court Brno,60000000,CZK,Kestrel Instruments GmbH,100.0,268,Production; firmware development
3,Kestrel Instruments Inc.,Delaware (US),File no. 4471902,100000,USD,Kestrel Instruments GmbH,100.0,52,Sales and service Americas
4,Kestrel Instruments SAS,Lyon (FR),RCS Lyon 512 409 118,250000,EUR,Kestrel Instruments GmbH,100.0,34,Sales and service France and Benelux
5,Kestrel Instruments (Shanghai) Co. Ltd.,Shanghai (CN),9131011500482217X,1200000,USD,Kestrel Instruments GmbH,100.0,38,Sales service and calibration Asia
,Total,,,,,,,940,

Shareholders of Kestrel Instruments GmbH
No,Shareholder,Nominal EUR,Holding %,Share numbers
1,Donauhalde Beteiligungs GmbH & Co. KG,2000000,80.0,1-20000
2,KI Management Beteiligungs GmbH & Co. KG,300000,12.0,20001-23000
3,Individual shareholder A,125000,5.0,23001-24250
4,Individual shareholder B,75000,3.0,24251-25000
,Total,2500000,100.0,25000 shares of EUR 100 each
`,
      },
      {
        filename: "articles-and-sha-summary.pdf",
        mime: "application/pdf",
        content: `Kestrel Instruments GmbH
Summary of articles of association and shareholder agreement

Articles of association, version registered on 3 July 2019
Section 4: share capital EUR 2,500,000, divided into 25,000 shares of EUR 100 each, fully paid in.
Section 8: a transfer or pledge of shares requires the consent of the shareholders' meeting, given with 75 % of the votes cast.
Section 11: supervisory board of six members, two of whom are elected by the employees under the One-Third Participation Act.
Section 14: catalogue of transactions requiring the consent of the supervisory board; capital expenditure above EUR 750,000 outside the budget; borrowing above EUR 2,000,000; acquisition and disposal of companies.
Section 19: redemption of shares on insolvency, enforcement or breach of the shareholder agreement; compensation at 70 % of fair value.

Shareholder agreement of 21 October 2014, as amended on 3 July 2019
Clause 5: mutual pre-emption rights, exercisable within six weeks of a notified offer.
Clause 6: tag-along right of all minority shareholders on a disposal of more than 50 %.
Clause 7: drag-along right from 75 % of the votes, provided the price is the same for every share and warranties of the dragged shareholders are limited to title and capacity.
Clause 12: term until 31 December 2029; ends automatically when all shares are held by one person.

Undertaking for the sale
All shareholders have signed an undertaking, deposited with the acting notary, to waive clauses 5 and 6 for a sale of all shares and to grant the consent required by section 8 of the articles.
`,
      },
    ],
  },
  {
    key: "leg-a02",
    workstream: "legal",
    by: "vogel",
    title: "Chain of title and shareholder lists since 1987",
    body: "The schedule traces all 25,000 shares from the formation deed of 1987 to the shareholder list filed in July 2019, which is the current one. Ten deeds in eleven steps are involved; each is available as a certified copy. No share is pledged save in favour of the security agent of the syndicated facility, to be released at closing. We are not aware of any objection entered against the shareholder list.",
    stage: "dataroom",
    status: "published",
    createdDay: -36,
    submittedDay: -28,
    vetting: {
      by: "hale",
      day: -26,
      decision: "approved",
      notes: "Numbers tie out: 25,000 shares before and after each deed. 1998 deed now included.",
    },
    publishedDay: -25,
    links: [{ request: "leg-003", confirmed: true }],
    files: [
      {
        filename: "chain-of-title.csv",
        mime: "text/csv",
        content: `Step,Date,Deed (roll no.),Transaction,Transferor,Transferee,Shares affected,Shares outstanding after
1,1987-03-12,214/1987,Formation,-,Two founders,1-12500,12500
2,1998-05-14,587/1998,Capital increase out of cash,-,Founder I,12501-18750,18750
3,1998-05-14,587/1998,Capital increase out of cash,-,Founder II,18751-25000,25000
4,2003-11-27,1420/2003,Anticipated succession (gift),Founder II,Individual shareholder A,23001-24250,25000
5,2006-02-09,133/2006,Anticipated succession (gift),Founder II,Individual shareholder B,24251-25000,25000
6,2009-09-30,1188/2009,Contribution to holding,Founder I,Donauhalde Beteiligungs GmbH & Co. KG,1-6250,25000
7,2009-09-30,1189/2009,Contribution to holding,Founder I,Donauhalde Beteiligungs GmbH & Co. KG,12501-18750,25000
8,2011-06-16,702/2011,Sale,Founder II,Donauhalde Beteiligungs GmbH & Co. KG,6251-12500,25000
9,2014-10-21,1344/2014,Sale,Founder II,Donauhalde Beteiligungs GmbH & Co. KG,18751-23000,25000
10,2019-07-03,911/2019,Sale to management vehicle,Donauhalde Beteiligungs GmbH & Co. KG,KI Management Beteiligungs GmbH & Co. KG,20001-23000,25000
11,2019-07-03,912/2019,Pledge of all shares,All shareholders,Security agent of lenders,1-25000,25000
`,
      },
      {
        filename: "note-on-shareholder-lists.md",
        mime: "text/markdown",
        content: `# Note on shareholder lists

1. **Current list.** Filed by the notary on 9 July 2019 under section 40 (2) of the Limited Liability Companies Act. Entered in the register folder on 11 July 2019; no objection has been assigned to it.
2. **Earlier lists.** Filed in 1987, 1998, 2003, 2006, 2009, 2011 and 2014. All are in the register folder.
3. **Renumbering.** Until 2008 the shares carried no numbers. They were numbered consecutively in the list of 2009; the concordance is annexed to deed 1188/2009. The schedule uses today's numbers throughout.
4. **1998 deed.** A certified copy was obtained from the notarial archive. Contributions were paid in cash in Deutschmarks; the bank confirmation is annexed to the deed. Capital was converted to euro in 2001, which explains the nominal of EUR 100 per share used throughout.
5. **Spousal consent.** Both founders lived under the regime of separation of property. Consent under section 1365 of the Civil Code was therefore not required.
6. **Encumbrances.** Share pledge of 3 July 2019 only. Release is a closing action against repayment of the facility.
7. **Trusts and options.** No share is held in trust. There are no options, sub-participations or silent partnerships.
8. **Transparency register.** The entry was last confirmed in 2024 and agrees with the shareholder list.
`,
      },
    ],
  },
  {
    key: "leg-a03",
    workstream: "legal",
    by: "vogel",
    title: "Change-of-control and assignment review, top 20 customers",
    body: "Of the twenty largest customer relationships by FY2025 revenue, thirteen are governed by framework agreements and seven by purchase orders under general terms. Four agreements contain a change-of-control clause; only one of them (Customer 07) gives a right to terminate without cause, with six months' notice. Assignment to an affiliate is free in eight agreements and requires consent, not to be unreasonably withheld, in five. The schedule also shows where a quality annex ties production to a named site.",
    stage: "dataroom",
    status: "published",
    createdDay: -33,
    submittedDay: -26,
    vetting: {
      by: "raman",
      day: -23,
      decision: "approved",
      notes: "Customer codes match the commercial data pack. Revenue in this extract is shown by band only.",
    },
    publishedDay: -21,
    links: [
      { request: "leg-005", confirmed: true },
      { request: "leg-b01", confirmed: true, score: 0.88 },
      { request: "leg-006", confirmed: false, score: 0.64 },
    ],
    files: [
      {
        filename: "change-of-control-review-top20.csv",
        mime: "text/csv",
        content: `Customer,Revenue band FY2025 (EUR m),Contract basis,CoC direct,CoC indirect,Consequence,Notice,Assignment to affiliate,Site named in quality annex,Clause
Customer 01,>8,Framework 2021,No,No,-,-,Free,Ulm,-
Customer 02,5-8,Framework 2019,Yes,No,Information duty,30 days,Free,-,17.3
Customer 03,5-8,Framework 2022,No,No,-,-,Consent,Ulm,-
Customer 04,5-8,Purchase orders,No,No,-,-,n/a,-,-
Customer 05,5-8,Framework 2020,Yes,Yes,Termination if acquirer is a competitor of the customer,3 months,Consent,Ulm,22.1
Customer 06,3-5,Framework 2018,No,No,-,-,Free,Brno,-
Customer 07,3-5,Framework 2017,Yes,Yes,Termination without cause,6 months,Consent,-,14.2
Customer 08,3-5,Purchase orders,No,No,-,-,n/a,-,-
Customer 09,3-5,Framework 2023,No,No,-,-,Free,-,-
Customer 10,3-5,Framework 2021,No,No,-,-,Free,Brno,-
Customer 11,3-5,Purchase orders,No,No,-,-,n/a,-,-
Customer 12,1-3,Framework 2016,Yes,No,Information duty,60 days,Free,-,19.4
Customer 13,1-3,Framework 2022,No,No,-,-,Consent,-,-
Customer 14,1-3,Purchase orders,No,No,-,-,n/a,-,-
Customer 15,1-3,Framework 2020,No,No,-,-,Free,-,-
Customer 16,1-3,Purchase orders,No,No,-,-,n/a,-,-
Customer 17,1-3,Framework 2024,No,No,-,-,Free,-,-
Customer 18,1-3,Purchase orders,No,No,-,-,n/a,-,-
Customer 19,1-3,Framework 2019,No,No,-,-,Consent,-,-
Customer 20,1-3,Purchase orders,No,No,-,-,n/a,-,-
`,
      },
      {
        filename: "assignment-and-site-clauses.md",
        mime: "text/markdown",
        content: `# Assignment, merger and site clauses

**Transfer of shares.** Not restricted except for customers 02, 05, 07 and 12 (see schedule). Customers 02 and 12 must only be informed.

**Merger of the contracting company.** Universal succession under the Transformation Act is not excluded in any agreement. Customer 07 treats a merger as a change of control.

**Assignment of the single contract.**
- Free within the group: customers 01, 02, 06, 09, 10, 12, 15, 17
- With consent, not to be unreasonably withheld: customers 03, 05, 07, 13, 19

**Production site.** Five quality annexes name the site (customers 01, 03 and 05: Ulm; customers 06 and 10: Brno). A relocation requires a new first-article inspection and, for customer 03, twelve months' prior notice.

**Practice.** In 2019 the share transfer to the management vehicle was notified to customers 02 and 12. Neither raised an objection.
`,
      },
    ],
    thread: [
      {
        day: -25,
        hour: 9,
        by: "raman",
        body: "Could you replace the exact revenue of customers 01 and 02 by bands, as for the others? They could be recognised otherwise.",
        audience: "parties",
      },
    ],
  },
  {
    key: "leg-a04",
    workstream: "legal",
    by: "vogel",
    title: "Real estate: owned property and leases",
    body: "The Ulm plant stands on land owned by Kestrel Instruments GmbH (41,200 sqm, two folios). All other sites are leased: seven leases with 25,450 sqm and annual rent of EUR 1,944,800. The Brno plant lease runs to June 2031 with two options of five years each. No lease gives the landlord a right of termination on a change of control; Houston requires notice within thirty days.",
    stage: "dataroom",
    status: "published",
    createdDay: -32,
    submittedDay: -27,
    vetting: {
      by: "raman",
      day: -24,
      decision: "approved",
      notes: "Rent total agrees with the lease expense in the FY2025 trial balance before ancillary costs.",
    },
    publishedDay: -22,
    links: [
      { request: "leg-012", confirmed: true },
      { request: "leg-013", confirmed: true },
    ],
    files: [
      {
        filename: "lease-schedule.csv",
        mime: "text/csv",
        content: `Ref,Site,Lessee,Use,Area sqm,Annual rent EUR,Start,Fixed term until,Extension,Indexation,Security,Change of control
L-01,Brno plant hall 1,Kestrel Instruments s.r.o.,Production,11800,826000,2011-07-01,2031-06-30,2 x 5 years,HICP capped at 3 %,Parent guarantee 6 months,None
L-02,Brno plant hall 2,Kestrel Instruments s.r.o.,Production and warehouse,4600,331200,2018-01-01,2031-06-30,2 x 5 years,HICP capped at 3 %,Parent guarantee 6 months,None
L-03,Ulm logistics hall,Kestrel Instruments GmbH,Finished goods,3900,280800,2020-04-01,2030-03-31,1 x 5 years,German CPI from 5 %,Bank guarantee EUR 70200,None
L-04,Ulm car park,Kestrel Instruments GmbH,Parking,2200,26400,2015-01-01,Indefinite (6 months' notice),-,None,None,None
L-05,Houston,Kestrel Instruments Inc.,Office service workshop,1450,213000,2022-09-01,2029-08-31,1 x 3 years,2.5 % p.a.,Deposit USD 36000,Notice within 30 days
L-06,Lyon,Kestrel Instruments SAS,Office,620,117800,2021-03-01,2030-02-28,Statutory renewal,ILAT index,Deposit 3 months,None
L-07,Shanghai,Kestrel Instruments (Shanghai) Co. Ltd.,Office calibration laboratory,880,149600,2023-01-01,2027-12-31,By agreement,Fixed steps,Deposit 3 months,None
,Total,,,25450,1944800,,,,,,

Notes
1,Rent net of VAT and ancillary costs; local currencies at FY2025 average rates.
2,L-01 and L-02: reinstatement limited to removal of the cleanroom and the calibration rigs; estimate EUR 340000.
3,L-03: amendment no. 2 was agreed by e-mail; cured by a signed addendum in 2022.
`,
      },
      {
        filename: "ulm-land-register-summary.pdf",
        mime: "application/pdf",
        content: `Ulm site: summary of land register and public-law position

Folio 4417: 33,650 sqm, plant and administration. Folio 4418: 7,550 sqm, reserve area to the east. Owner of both: Kestrel Instruments GmbH. Total 41,200 sqm.

Section II (encumbrances)
Folio 4417, no. 2: limited personal easement for a district heating pipe in favour of the municipal utility, registered 1994, strip of 4 m along the northern boundary.
Folio 4417, no. 3: right of way in favour of the neighbouring parcel, registered 2002.
Folio 4418: no entries.

Section III (land charges)
Folios 4417 and 4418, no. 1: joint land charge without certificate over EUR 12,000,000 for the security agent of the syndicated facility, registered 2019. To be released against repayment.

Public law
Development plan "Industrial area Donau-East", last amended 2016: industrial use, site occupancy index 0.8, of which 0.56 is used.
Register of public easements: one entry (distance area towards folio 4418).
Contaminated sites register: clearance letter of the environmental authority dated 18 November 2024; no entry for either parcel. The former tank farm was remediated in 2008 and the file closed in 2010.
`,
      },
    ],
  },
  {
    key: "leg-a05",
    workstream: "legal",
    by: "vogel",
    title: "Litigation schedule with provisions, insurance and timing",
    body: "Six matters with a value above EUR 50,000 are pending. In four of them a group company is the defendant, with a total amount in dispute of EUR 2,583,000; provisions of EUR 750,000 were made in the FY2025 accounts and EUR 850,000 of the remainder is covered by the product liability policy. Two matters are actions brought by Kestrel. Two proceedings were settled since 2023 for EUR 141,000 in total. The schedule states facts and amounts only and does not waive privilege.",
    stage: "dataroom",
    status: "published",
    createdDay: -19,
    submittedDay: -14,
    vetting: {
      by: "hale",
      day: -12,
      decision: "approved",
      notes:
        "No assessment of prospects in the text. Counterparties described by role; M-05 plaintiff anonymised as required by local counsel.",
    },
    publishedDay: -10,
    links: [
      { request: "leg-007", confirmed: true },
      { request: "leg-b04", confirmed: true, score: 0.91 },
    ],
    files: [
      {
        filename: "litigation-schedule.csv",
        mime: "text/csv",
        content: `Matter,Group company,Role,Forum,Subject,Amount in dispute EUR,Provision FY2025 EUR,Insured above provision EUR,Status,Expected cash-out
M-01,Kestrel Instruments GmbH,Defendant,Regional Court Ulm,Warranty claim; drift of KF-300 flow meters delivered 2022,1240000,480000,0,Expert opinion pending,2027
M-02,Kestrel Instruments SAS,Defendant,Commercial Court Lyon,Indemnity after termination of a distributor,385000,190000,0,Written submissions closed,2026
M-04,Kestrel Instruments s.r.o.,Defendant,Municipal Court Brno,Dismissal protection; two former employees,58000,30000,0,First hearing held,2026
M-05,Kestrel Instruments Inc.,Defendant,District Court Harris County,Product liability; property damage at a compressor station,900000,50000,850000,Discovery,2027
,Subtotal defendant,,,,2583000,750000,850000,,
M-03,Kestrel Instruments GmbH,Claimant,Regional Court Dusseldorf,Infringement of patent family KI-07,1000000,0,0,Oral hearing scheduled,-
M-06,Kestrel Instruments GmbH,Claimant,Regional Court Stuttgart,Damages for defective sensor castings,310000,0,0,Settlement talks,-
,Subtotal claimant,,,,1310000,0,0,,

Settled since 1 January 2023
S-01,Kestrel Instruments GmbH,Defendant,Out of court,Late delivery penalty,210000,96000 paid,0,Closed 2023,-
S-02,Kestrel Instruments Inc.,Defendant,Mediation,Commission claim of a former agent,120000,45000 paid,0,Closed 2024,-
`,
      },
      {
        filename: "litigation-uncovered-exposure.csv",
        mime: "text/csv",
        content: `Matter,Amount in dispute EUR,Interest and costs (estimate) EUR,Gross exposure EUR,Provision FY2025 EUR,Insurance EUR,Neither provided nor insured EUR
M-01,1240000,214000,1454000,480000,0,974000
M-02,385000,41000,426000,190000,0,236000
M-04,58000,9000,67000,30000,0,37000
M-05,900000,0,900000,50000,850000,0
Total,2583000,264000,2847000,750000,850000,1247000

Basis,"Amounts claimed, statutory interest to the end of 2026, court and counsel fees under statutory scales."
Basis,"M-05: defence costs are borne by the insurer in addition to the limit; EUR 50,000 is the deductible."
Basis,"Arithmetical maximum. No statement is made on the likelihood of any outcome."
`,
      },
    ],
  },
  {
    key: "leg-a06",
    workstream: "legal",
    by: "vogel",
    title: "Intellectual property register",
    body: "Kestrel Instruments GmbH is the registered owner of fourteen patent families, six trade marks and twenty-two domain names; no IP is held by shareholders or employees. Families KI-03, KI-07 and KI-11 protect the KF-300 and KP-700 series, which together exceed 5 % of revenue by a wide margin. One opposition is pending at the European Patent Office (KI-12). There are two inbound licences and no outbound licence outside the group.",
    stage: "dataroom",
    status: "published",
    createdDay: -34,
    submittedDay: -25,
    vetting: {
      by: "raman",
      day: -22,
      decision: "approved",
      notes: "Sample of five families compared with the public registers, no differences.",
    },
    publishedDay: -20,
    links: [{ request: "leg-009", confirmed: true }],
    files: [
      {
        filename: "patent-register.csv",
        mime: "text/csv",
        content: `Family,Short title,Priority year,Territories in force,Expiry,Series protected,Annuities paid to,Remarks
KI-01,Vortex shedder with damped mount,2007,DE FR US,2027,KF-200,2026,-
KI-02,Temperature compensation for ultrasonic path,2009,DE FR GB US CN,2029,KF-250,2026,-
KI-03,Coriolis tube with dual excitation,2011,DE FR GB IT US CN,2031,KF-300,2026,Core family
KI-04,Sealed sensor housing for wash-down,2012,DE CZ,2032,KP-500,2026,-
KI-05,Diagnostic of partially filled pipe,2013,DE FR US,2033,KF-200; KF-300,2026,-
KI-06,Ceramic pressure cell bonding,2014,DE US CN,2034,KP-500,2026,-
KI-07,Phase detection for Coriolis meters,2015,DE FR GB IT US CN,2035,KF-300,2026,Core family; infringement action M-03
KI-08,In-situ verification of flow meters,2016,DE FR US,2036,KF-300,2026,-
KI-09,Low-power bus interface,2016,DE US,2036,All,2026,Inbound licence for protocol stack
KI-10,Remote seal with reduced fill volume,2018,DE FR US,2038,KP-700,2026,-
KI-11,Nickel-alloy diaphragm forming process,2019,DE FR GB US CN,2039,KP-700,2026,Core family
KI-12,Entrained gas detection,2020,EP (pending opposition) US,2040,KF-300,2026,Opposition filed 2024
KI-13,Calibration rig with automatic changeover,2021,DE CZ,2041,Process,2026,-
KI-14,Model-based drift prediction,2023,DE EP (application),2043,KF-300; KP-700,2026,Application
`,
      },
      {
        filename: "trade-marks-and-licences.json",
        mime: "application/json",
        content: `{
  "asOf": "2025-12-31",
  "owner": "Kestrel Instruments GmbH",
  "tradeMarks": [
    { "mark": "KESTREL (word)", "territory": "EU", "classes": [9, 37, 42], "renewal": 2029 },
    { "mark": "KESTREL (word)", "territory": "US", "classes": [9], "renewal": 2031 },
    { "mark": "KESTREL (word)", "territory": "CN", "classes": [9], "renewal": 2028 },
    { "mark": "Falcon device (figurative)", "territory": "EU", "classes": [9], "renewal": 2029 },
    { "mark": "KESTREL VERIFY (word)", "territory": "EU", "classes": [9, 42], "renewal": 2032 },
    { "mark": "KESTREL VERIFY (word)", "territory": "US", "classes": [9, 42], "renewal": 2032 }
  ],
  "domains": { "count": 22, "primary": "kestrel.test", "registrant": "Kestrel Instruments GmbH" },
  "licencesIn": [
    { "subject": "Fieldbus protocol stack", "type": "non-exclusive, perpetual", "royalty": "paid up", "changeOfControl": "none" },
    { "subject": "Signal processing library", "type": "non-exclusive, annual", "royaltyEurPerYear": 48000, "changeOfControl": "notice within 60 days" }
  ],
  "licencesOut": [],
  "oppositions": [{ "family": "KI-12", "forum": "European Patent Office", "filed": 2024, "status": "summons awaited" }]
}
`,
      },
    ],
  },
  {
    key: "leg-a07",
    workstream: "legal",
    by: "vogel",
    title: "Compliance programme: anti-corruption, data protection, reporting channel",
    body: "The compliance programme is run by the General Counsel with one full-time officer and local contacts in each company. Training rates were 94 % in FY2025 (FY2024: 91 %, FY2023: 83 %). Nineteen intermediaries received commission above EUR 25,000 in at least one of the three years; all were checked in 2024 or 2025 and one contract was ended as a result. No reportable data breach occurred since FY2022. The reporting channel received eleven reports since its introduction, none of them concerning corruption.",
    stage: "dataroom",
    status: "approved",
    createdDay: -18,
    submittedDay: -10,
    vetting: {
      by: "raman",
      day: -4,
      decision: "approved",
      notes:
        "Fine to publish after the intermediary list is checked once more for personal names; release together with the next index update.",
    },
    links: [
      { request: "leg-017", confirmed: true },
      { request: "leg-018", confirmed: true },
      { request: "leg-019", confirmed: true },
    ],
    files: [
      {
        filename: "intermediaries-fy2023-fy2025.csv",
        mime: "text/csv",
        content: `Code,Country,Type,Commission rate %,Commission FY2023 EUR,Commission FY2024 EUR,Commission FY2025 EUR,Last third-party check,Result
I-01,Turkey,Agent,6.0,88000,94000,101000,2025,Clear
I-02,Italy,Agent,5.0,72000,70000,77000,2025,Clear
I-03,Spain,Agent,5.0,64000,66000,61000,2025,Clear
I-04,Poland,Agent,4.5,58000,63000,69000,2024,Clear
I-05,Saudi Arabia,Agent,7.0,112000,96000,0,2024,Contract ended 2024
I-06,India,Agent,6.0,41000,49000,55000,2025,Clear
I-07,South Korea,Agent,5.5,39000,45000,47000,2025,Clear
I-08,Brazil,Agent,6.5,36000,33000,38000,2025,Clear
I-09,Mexico,Agent,6.0,31000,34000,36000,2024,Clear
I-10,Sweden,Agent,4.0,30000,32000,33000,2025,Clear
I-11,Norway,Agent,4.0,29000,31000,35000,2025,Clear
I-12,Romania,Agent,5.0,27000,26000,28000,2024,Clear
I-13,Hungary,Agent,5.0,26000,27000,29000,2024,Clear
I-14,United Arab Emirates,Agent,6.5,54000,58000,63000,2025,Clear with conditions
I-15,Malaysia,Agent,6.0,22000,28000,31000,2025,Clear
I-16,Taiwan,Agent,5.5,25000,30000,32000,2024,Clear
I-17,Canada,Representative,5.0,33000,35000,37000,2025,Clear
I-18,South Africa,Agent,6.0,24000,26000,25000,2024,Clear
I-19,Austria,Representative,3.5,27000,28000,30000,2025,Clear
,Total,,,838000,871000,827000,,
`,
      },
      {
        filename: "data-protection-overview.md",
        mime: "text/markdown",
        content: `# Data protection overview

| Topic | Position |
|---|---|
| Data protection officer | External, appointed 2018, reappointed 2024 |
| Record of processing | 46 activities, last review in 2025 |
| Processors | 31 with processing agreements; none missing |
| Intra-group transfers | Joint agreement of all five companies, standard contractual clauses for the United States and China |
| Transfer impact assessments | United States 2023, China 2024 |
| Data subject requests | FY2023: 4, FY2024: 7, FY2025: 5, all answered in time |
| Breaches notified | None since FY2022; two internal incidents assessed as not reportable |
| Supervisory authority | One enquiry in 2023 (video surveillance, gate 2), closed without measures |

Open point: retention periods for the customer portal are defined but not yet enforced by the system. Completion is planned within FY2026.
`,
      },
      {
        filename: "reporting-channel-statistics.txt",
        mime: "text/plain",
        content: `Internal reporting channel (Whistleblower Protection Act)

Operator: external ombudsperson, shared by the five group companies since July 2023
Languages: German, English, Czech, French, Chinese

Reports received
  FY2023 (from July): 2
  FY2024: 5
  FY2025: 4
  Total: 11

By category
  Conduct among colleagues: 6
  Occupational safety: 3
  Expense claims: 1
  Data protection: 1
  Corruption, fraud, competition law: 0

Outcome: 7 unfounded, 3 remedied by measures, 1 warning letter.
No report led to proceedings or to contact with an authority.

Supply chain undertakings: the company is below the statutory threshold. Eight customers pass on
duties by contract (code of conduct, annual self-assessment, right to audit). Examples: customers
01, 05 and 09. One audit took place in FY2025, without findings.
`,
      },
    ],
  },
  {
    key: "leg-a08",
    workstream: "legal",
    by: "vogel",
    title: "Insurance programme, loss history and field actions",
    body: "The group is insured under a master programme with local policies in the United States, the Czech Republic and China. Losses reported in FY2021 to FY2025 amount to EUR 1,136,000 paid and EUR 850,000 reserved, the latter for a single matter in the United States. Two field actions took place in the period: a firmware update on KF-250 devices in 2022 and the exchange of 340 seals on KP-500 devices in 2024; neither concerned devices for explosive atmospheres. D&O cover turns into run-off on a change of control; a six-year extension has been quoted.",
    stage: "dataroom",
    status: "submitted",
    createdDay: -14,
    submittedDay: -3,
    links: [
      { request: "leg-015", confirmed: true },
      { request: "leg-008", confirmed: true },
    ],
    files: [
      {
        filename: "insurance-programme.csv",
        mime: "text/csv",
        content: `Line,Scope,Limit EUR,Deductible EUR,Annual premium EUR,Renewal,Change of control
Public and product liability,Worldwide master,25000000,50000,214000,1 January,None
Extended product liability,Worldwide master,10000000,100000,96000,1 January,None
Property and business interruption,Ulm and Brno,142000000,100000,287000,1 January,Notice to insurer
Marine cargo,Worldwide,3000000,2500,41000,1 July,None
Cyber,Group,10000000,100000,118000,1 April,Consent of insurer within 30 days
D&O,Group,15000000,0,52000,1 January,Automatic run-off
Crime,Group,5000000,50000,23000,1 January,Cover ends for new acts
Environmental,Ulm and Brno,5000000,25000,19000,1 January,None
Motor fleet,Germany,Statutory,500,61000,1 January,None
Local policies,US CZ CN,Various,Various,88000,Various,None
Total,,,,999000,,

Loss history (EUR),FY2021,FY2022,FY2023,FY2024,FY2025,Total
Paid,142000,318000,95000,407000,174000,1136000
Reserved,0,0,0,0,850000,850000
`,
      },
    ],
    thread: [
      {
        day: -3,
        hour: 15,
        by: "vogel",
        body: "The broker's signed confirmation of the loss history will follow as a separate file; the figures above are taken from his system export.",
        audience: "parties",
      },
      {
        day: -2,
        hour: 10,
        by: "raman",
        body: "Cyber: consent of the insurer within 30 days of a change of control. Worth a line in the closing checklist.",
        audience: "internal",
      },
    ],
  },
  {
    key: "leg-a09",
    workstream: "legal",
    by: "vogel",
    title: "Employee inventions and IP assignment practice",
    body: "Inventions in Germany are reported on a standard form, claimed without exception and remunerated under the statutory guidelines; a buy-out of formal duties under section 40 was not agreed. Payments amounted to EUR 87,000 in FY2025 for 34 inventors, three of whom received more than EUR 5,000. Employees in Brno, the United States and China assign all rights in their contracts. One joint development with a university (2017) provides for co-ownership of results; it does not concern a current series.",
    stage: "pre_dataroom",
    status: "submitted",
    createdDay: -16,
    submittedDay: -7,
    links: [{ request: "leg-010", confirmed: true }],
    files: [
      {
        filename: "employee-inventions-note.txt",
        mime: "text/plain",
        content: `Employee inventions: practice and payments

Germany
  Inventions reported: FY2023 9, FY2024 12, FY2025 8
  Claimed: all; none released
  Filed as patent or utility model: FY2023 2, FY2024 3, FY2025 2
  Remuneration paid (EUR): FY2023 71,000, FY2024 79,000, FY2025 87,000
  Inventors receiving payments in FY2025: 34, of whom above EUR 5,000: 3
    Inventor 1 (KI-03, KI-07): EUR 18,400
    Inventor 2 (KI-11): EUR 11,900
    Inventor 3 (KI-07): EUR 6,200
  Disputes before the arbitration board: none since 2016

Czech Republic: statutory transfer to the employer, confirmed in section 9 of the contract template
United States: present assignment in the proprietary information agreement, signed by all staff
China: service inventions; reward scheme adopted in 2021

Third parties
  University cooperation 2017: results in joint ownership, topic "acoustic cleaning", not pursued
  Freelance developers: seven since FY2021, all with assignment clauses; waiver of moral rights where permitted
`,
      },
    ],
    thread: [
      {
        day: -6,
        hour: 9,
        by: "raman",
        body: "Inventors are identifiable from the patent register once amounts are tied to families. We should ask for bands before it moves to the data room stage.",
        audience: "internal",
      },
    ],
  },
  {
    key: "leg-a10",
    workstream: "legal",
    by: "vogel",
    title: "Minutes and resolutions FY2023 and FY2024 (first part)",
    body: "Draft index of minutes and written resolutions. FY2023: four supervisory board meetings, one ordinary shareholders' meeting, nine written resolutions. FY2024: five supervisory board meetings, one ordinary and one extraordinary shareholders' meeting, seven written resolutions. Redactions are marked in grey and concern the sale process only. FY2025 and FY2026 YTD to follow after review of the refinancing documents.",
    stage: "pre_dataroom",
    status: "draft",
    createdDay: -12,
    links: [{ request: "leg-004", confirmed: true }],
    files: [],
  },
  {
    key: "leg-a11",
    workstream: "legal",
    by: "vogel",
    title: "Open source components in KF-300 and KP-700 firmware",
    body: "The scan of the current firmware of the KF-300 and KP-700 series found 41 open source components. Thirty-six are under permissive licences; five are under the LGPL and dynamically linked. No component under the GPL was found in the shipped images. Licence texts are delivered on the product's documentation page.",
    stage: "dataroom",
    status: "rejected",
    createdDay: -17,
    submittedDay: -9,
    vetting: {
      by: "raman",
      day: -7,
      decision: "rejected",
      notes:
        "Covers two of four series sold. Scan is of 2023 although the text says current; PC configuration software not covered at all. LGPL relinking on a sealed device needs an explanation, not a statement.",
    },
    links: [{ request: "leg-011", confirmed: true }],
    files: [
      {
        filename: "oss-scan-summary.json",
        mime: "application/json",
        content: `{
  "scanDate": "2023-11-08",
  "images": [
    { "series": "KF-300", "firmware": "4.6.2", "components": 27 },
    { "series": "KP-700", "firmware": "2.9.0", "components": 22 }
  ],
  "distinctComponents": 41,
  "byLicence": { "MIT": 17, "BSD-3-Clause": 9, "Apache-2.0": 7, "Zlib": 3, "LGPL-2.1": 5 },
  "copyleft": [
    { "component": "fieldbus-util", "version": "1.4", "licence": "LGPL-2.1", "linking": "dynamic" },
    { "component": "serialbus-core", "version": "3.0", "licence": "LGPL-2.1", "linking": "dynamic" },
    { "component": "numfilter", "version": "0.9", "licence": "LGPL-2.1", "linking": "dynamic" },
    { "component": "embhttp", "version": "2.2", "licence": "LGPL-2.1", "linking": "dynamic" },
    { "component": "uconv", "version": "1.1", "licence": "LGPL-2.1", "linking": "dynamic" }
  ],
  "notCovered": ["KF-250", "KP-500", "PC configuration software"]
}
`,
      },
    ],
    thread: [
      {
        day: -7,
        hour: 11,
        by: "raman",
        body: "We have to return this one. Three points are missing: the KF-250 and KP-500 series and the PC configuration software; a scan from the last twelve months, the attached one dates from 2023; and an explanation of how customers can exchange the LGPL components on a sealed device. The form of the summary is fine and can be kept.",
        audience: "parties",
      },
      {
        day: -6,
        hour: 14,
        by: "vogel",
        body: "Accepted. The firmware team in Brno is running a new scan over all four series; it takes about five working days.",
        audience: "parties",
      },
    ],
  },
];
