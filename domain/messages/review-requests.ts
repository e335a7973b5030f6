/** Why a person is offered for a review. */
export const REVIEW_REASONS = {
  reviews: 'reviews this country',
  expert: 'expert of this country',
  region: 'expert of this region',
} as const;
