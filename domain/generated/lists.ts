/** Generated from the database by `npm run generate`: the reference lists, in their order, retired names included. Never edited by hand. */

export const CLASSES = ['Fact', 'Master', 'Sub'] as const;
export type Class = (typeof CLASSES)[number];

export const COMMUNICATION_TOOLS = ['Phone', 'Email', 'Skype', 'Personal Meeting'] as const;
export type CommunicationTool = (typeof COMMUNICATION_TOOLS)[number];

export const CONFIDENCE_OPTIONS = {
  data_on_births: ['Yes', 'No', 'Partial'],
  data_on_cross_border_movements: ['Yes', 'No', 'Partial'],
  data_on_deaths: ['Yes', 'No', 'Partial'],
  data_on_local_integration: ['Yes', 'No', 'Partial'],
  data_on_returns: ['Yes', 'No', 'Partial'],
  data_on_settlements_elsewhere: ['Yes', 'No', 'Partial'],
  data_trianglation: ['Good triangulation', 'Some local triangulation', 'Contradictory data', 'No Triangulation'],
  disaggregation_on_age: ['Yes', 'No', 'Partial'],
  disaggregation_sex: ['Yes', 'No', 'Partial'],
  frequency_of_reporting: ['Once a year', 'Every 6 months', 'Every 3 months', 'Every month', 'More than once a month', 'No update', 'Upon request', 'Other', 'Unknown'],
  geographical_coverage: ['All relevant areas covered', 'Partial coverage', 'Unknown'],
  geographical_disaggregation: ['Country/territory - admin 0', 'Subnational - admin 1', 'Admin 2 or more', 'Unknown'],
  methodology: ['Registration', 'Key informants', 'Media monitoring', 'Satellite imagery', 'Unknown', 'Other'],
  reporting_units: ['People', 'Households', 'Percentage of population'],
} as const;

export const CONFLICT_TYPES = ['conflict', 'violence_political', 'violence_criminal', 'violence_communal', 'other'] as const;
export type ConflictType = (typeof CONFLICT_TYPES)[number];

export const CONTACT_TITLES = ['Mr', 'Mrs', 'Ms'] as const;
export type ContactTitle = (typeof CONTACT_TITLES)[number];

export const DATE_ACCURACIES = ['Day', 'Month', 'Year', 'Week'] as const;
export type DateAccuracy = (typeof DATE_ACCURACIES)[number];

export const DATE_TYPES = ['Stock Date', 'Start Date', 'End Date'] as const;
export type DateType = (typeof DATE_TYPES)[number];

export const DISPLACEMENT_TYPES = ['Conflict', 'Disaster', 'Development'] as const;
export type DisplacementType = (typeof DISPLACEMENT_TYPES)[number];

export const DOCUMENT_TYPES = ['Web', 'PDF', 'Email', 'Excel', 'Phone', 'Fax'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const FACT_ROLES = ['Recommended figure', 'Partial figure (Added)', 'Partial figure (Subtracted)', 'Triangulation'] as const;
export type FactRole = (typeof FACT_ROLES)[number];

export const FACT_TYPES = ['IDPs (Stock)', 'New Displacement (Flow)', 'Returnees (Stock)', 'Locally Integrated IDPs (Stock)', 'IDPs Settled Elsewhere (Stock)', 'People Displaced Across Borders (Stock)', 'Multiple Displacement (Flow)', 'Births (Flow)', 'Deaths (Flow)', 'Return (Flow)', 'Failed Return / Returnee Displacement (Flow)', 'Local Integration (Flow)', 'Failed Local Integration (Flow)', 'Relocation Elsewhere (Flow)', 'Failed Relocation Elsewhere (Flow)', 'Cross-border Flight (Flow)', 'Cross-border Return (Flow)', 'Provisional Solutions (Flow)', 'Partial (Flow)', 'Partial (Stock)', 'Unverified (Flow)', 'Unverified (Stock)'] as const;
export type FactType = (typeof FACT_TYPES)[number];

export const GENDERS = ['Male', 'Female'] as const;
export type Gender = (typeof GENDERS)[number];

export const GROUPS = ['GRID 2017', 'GRID 2018', 'GRID 2019', 'GRID 2020', 'GRID 2021', 'GRID 2022', 'GRID 2023', 'GRID 2024', 'GRID 2025', 'GRID 2026', 'MYU 2017', 'MYU 2018', 'MYU 2019', 'MYU 2020', 'MYU 2021', 'MYU 2022', 'MYU 2023', 'MYU 2024', 'MYU 2025', 'MYU 2026'] as const;
export type Group = (typeof GROUPS)[number];

export const HOUSEHOLD_SIZE_TYPES = ['Manual', 'Lookup', 'Not Found'] as const;
export type HouseholdSizeType = (typeof HOUSEHOLD_SIZE_TYPES)[number];

export const LOCATION_ACCURACIES = ['Point', 'Admin'] as const;
export type LocationAccuracy = (typeof LOCATION_ACCURACIES)[number];

export const LOCATION_TYPES = ['Origin', 'Destination', 'Origin and destination'] as const;
export type LocationType = (typeof LOCATION_TYPES)[number];

export const PARKING_LOT_STATUSES = ['waiting', 'rejected', 'imported'] as const;
export type ParkingLotStatus = (typeof PARKING_LOT_STATUSES)[number];

export const PARKING_LOT_TYPES = ['documents', 'facts', 'events'] as const;
export type ParkingLotType = (typeof PARKING_LOT_TYPES)[number];

export const PUBLISHER_TYPES = ['Civil Society', 'Clusters and Consortias', 'Community Leaders', 'Government', 'International NGOs', 'International Organisations', 'Local Authority', 'Media', 'National/Regional Disaster Authority', 'Non-State Armed Group', 'Private Sector', 'Red Cross/Red Crescent Movement', 'United Nations'] as const;
export type PublisherType = (typeof PUBLISHER_TYPES)[number];

export const QUALIFIERS = ['approximately', 'less than', 'more than', 'total'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

export const RECORD_ACCURACIES = ['Admin0', 'Admin1', 'Admin2+'] as const;
export type RecordAccuracy = (typeof RECORD_ACCURACIES)[number];

export const REGIONS = ['Latin America and the Caribbean', 'North America', 'South Asia', 'Sub-Saharan Africa', 'Middle East and North Africa', 'East Asia and Pacific', 'Europe and Central Asia'] as const;
export type Region = (typeof REGIONS)[number];

export const REVIEW_STATUSES = ['Comment', 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export const ROLES = ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer', 'Ingest'] as const;
export type Role = (typeof ROLES)[number];

export const TERMS = ['Displaced', 'Evacuated', 'Destroyed Housing', 'Partially Destroyed Housing', 'Uninhabitable Housing', 'Forced to Flee', 'Homeless', 'In Relief Camp', 'Sheltered', 'Relocated', 'Affected', 'Returns', 'Multiple/Other'] as const;
export type Term = (typeof TERMS)[number];

export const THEMES = ['Protracted', 'Chronic/repeated displacement', 'Indigenous communities affected', 'Crime-induced displacement', 'Multi-causality', 'Transboundary disaster', 'Food Insecurity'] as const;
export type Theme = (typeof THEMES)[number];

export const UNITS = ['Person', 'Household'] as const;
export type Unit = (typeof UNITS)[number];
