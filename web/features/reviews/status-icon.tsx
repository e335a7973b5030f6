/** The icon of a review status, named in the reference list. */
import {
  CheckOutlined,
  CommentOutlined,
  EditOutlined,
  LockOutlined,
  QuestionOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useReferenceList } from '#web/data/lists.ts';

const ICONS = new Map([
  ['comment', CommentOutlined],
  ['search', SearchOutlined],
  ['check', CheckOutlined],
  ['pencil', EditOutlined],
  ['lock', LockOutlined],
]);

export function StatusIcon({ status }: { status: string }) {
  const icon = useReferenceList('review_statuses').find(({ name }) => name === status)?.icon;
  const Icon = ICONS.get(icon ?? '') ?? QuestionOutlined;
  return <Icon aria-hidden />;
}
