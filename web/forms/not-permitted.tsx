/** In place of a screen, or of a part of it, that the user may not see: the right that it needs, in words, and a way on. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { FORM } from '#domain/messages/forms.ts';
import { permissionsQuery } from '#web/data/roles.ts';
import { inWords } from './permission-words.ts';

type Props = {
  right: readonly [action: string, subject: string];
  /** Of a form that is seen, but not saved, the words of the specification. */
  title?: string;
  className?: string;
};

export function NotPermitted({ right, title = FORM.pageNotPermitted, className }: Props) {
  const { data } = useQuery(permissionsQuery);
  const words = inWords(data ?? [])([right.join(' ')]);
  return (
    <Alert
      className={className}
      type="info"
      showIcon
      title={title}
      description={
        <>
          {data !== undefined && <p>{FORM.needsRight(words.join())}</p>}
          <Link to="/" className="in-text">
            Go to the home page
          </Link>
        </>
      }
    />
  );
}
