/** Below a thread: the field of an answer, and the step that ends the thread or opens it again. */
import { useState } from 'react';
import { Button } from 'antd';
import { MentionInput } from '#web/pickers/mention-input.tsx';

type Props = {
  /** 'Figure' */
  on: string;
  /** What the second button says, 'Resolve'; null without one. */
  step: string | null;
  pending: boolean;
  /** `stepped`: by the second button, for which the text may be empty. `sent` is called once the answer is stored. */
  onSend: (text: string, stepped: boolean, sent: () => void) => void;
};

export function Answer({ on, step, pending, onSend }: Props) {
  const [text, setText] = useState('');
  const empty = text.trim() === '';
  const [sentBy, setSentBy] = useState<'answer' | 'step' | null>(null);
  // What is typed until the answer comes stays.
  const send = (stepped: boolean) => {
    setSentBy(stepped ? 'step' : 'answer');
    onSend(text, stepped, () => setText((now) => (now === text ? '' : now)));
  };
  const isWaiting = (button: typeof sentBy) => pending && sentBy === button;
  return (
    <div className="comment-answer">
      <MentionInput
        aria-label={`Answer on ${on}`}
        autoSize={{ minRows: 1, maxRows: 8 }}
        placeholder="Answer; @ mentions people"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!empty && !pending) send(false);
        }}
      />
      <div className="comment-tools">
        <Button
          size="small"
          type="primary"
          ghost
          disabled={empty || isWaiting('step')}
          loading={isWaiting('answer')}
          onClick={() => send(false)}
        >
          Answer
        </Button>
        {step !== null && (
          <Button size="small" disabled={isWaiting('answer')} loading={isWaiting('step')} onClick={() => send(true)}>
            {step}
          </Button>
        )}
      </div>
    </div>
  );
}
