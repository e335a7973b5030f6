/** The flags of a record: the rules for new records that its import broke. Nothing for a record without flags. */
import { FlagOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { flagText } from '#domain/messages/flags.ts';

export const Flags = ({ of }: { of: readonly string[] }) =>
  of.map((flag) => (
    <Tag key={flag} icon={<FlagOutlined aria-hidden />} title="Imported unchanged">
      <span className="visually-hidden">Imported unchanged: </span>
      {flagText(flag)}
    </Tag>
  ));
