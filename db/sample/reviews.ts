/** Generates the reviews of a sample fact: each step by a user with the right to it and, except for the last two, not by the author. */
import { toMoment } from './days.ts';
import type { Random } from './random.ts';
import { EXPERTS, REVIEW_COMMENTS } from './words.ts';

export interface SampleReview {
  status: string;
  comment: string | null;
  created_by: string;
  created_at: string;
}

const STEPS = [
  { status: 'Under Review', roles: ['Expert', 'Reviewer', 'Coordinator'] },
  { status: 'Review Completed', roles: ['Reviewer', 'Coordinator'] },
  { status: 'Signed Off', roles: ['Coordinator'] },
  { status: 'Locked Down', roles: ['Administrator'] },
];

interface Reviewed {
  year: number;
  recorded: number;
  today: number;
  author: string;
}

export function makeReviews(random: Random, { year, recorded, today, author }: Reviewed): SampleReview[] {
  const age = new Date(today * 86_400_000).getUTCFullYear() - year;
  // Most old facts are fully reviewed.
  const steps = random.weighted([
    [0, age > 1 ? 15 : 50],
    [1, age > 1 ? 10 : 20],
    [2, age > 1 ? 20 : 18],
    [3, age > 1 ? 40 : 10],
    [4, age > 1 ? 15 : 2],
  ]);
  const reviews: SampleReview[] = [];
  let day = recorded;
  const post = (status: string, by: string, comment: string | null) => {
    day = Math.min(day + random.integer(0, 12), today);
    reviews.push({ status, comment, created_by: by, created_at: toMoment(random, day) });
  };
  if (random.chance(0.12)) post('Comment', random.pick(EXPERTS).username, random.pick(REVIEW_COMMENTS));
  for (const { status, roles } of STEPS.slice(0, steps)) {
    const able = EXPERTS.filter(({ username, role }) => roles.includes(role) && username !== author);
    const reviewer = able[random.integer(0, able.length - 1)] ?? EXPERTS[EXPERTS.length - 1];
    post(status, reviewer?.username ?? author, random.chance(0.2) ? random.pick(REVIEW_COMMENTS) : null);
  }
  return inOrder(reviews);
}

/** Keeps the order of steps on the same day. */
function inOrder(reviews: readonly SampleReview[]): SampleReview[] {
  const moments = reviews.map(({ created_at }) => created_at).toSorted();
  return reviews.map((review, at) => ({ ...review, created_at: moments[at] ?? review.created_at }));
}
