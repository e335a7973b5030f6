/** The ways on from a page without content: search, or home. */
import { SearchOutlined } from '@ant-design/icons';
import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import { openDialog } from '#web/ui/open-dialog.ts';

const LinkButton = createLink(Button);

export const NotFoundLinks = () => (
  <div className="ways-on">
    <Button icon={<SearchOutlined aria-hidden />} onClick={() => openDialog('jump')}>
      Jump to anything
    </Button>
    <LinkButton to="/">Go to the home page</LinkButton>
  </div>
);
