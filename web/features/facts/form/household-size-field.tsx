/** The household size with its type: typing makes it Manual, clearing starts another lookup. */
import { Button, Space, Tag } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { householdSizeAfter, isCleared } from '#domain/facts/household-size.ts';
import { tidyHouseholdSize } from '#domain/values/numbers.ts';
import { FigureInput } from './figure-input.tsx';
import { Field } from './fact.ts';
import { useHouseholdSizeLookup, useSizeSource } from './use-household-size.ts';

function SizeSource() {
  const source = useSizeSource();
  return (
    source !== null && (
      <p className="quiet size-source">
        {source}{' '}
        <Link className="in-text" to="/settings/lists/household-sizes" target="_blank">
          All sizes
        </Link>
      </p>
    )
  );
}

export function HouseholdSizeField() {
  const lookUp = useHouseholdSizeLookup();
  return (
    <Field name="household_size">
      {({ value, onChange, onBlur, ...field }) => (
        <>
          <Space.Compact block>
            <FigureInput
              {...field}
              inputMode="decimal"
              tidy={tidyHouseholdSize}
              value={value.figure}
              onChange={(text) => onChange(householdSizeAfter(value, { step: 'typed', text }))}
              onBlur={() => {
                onBlur();
                // On leaving the field, not on the last backspace: people who clear it mostly type another figure.
                if (isCleared(value)) void lookUp();
              }}
              suffix={<Tag className="household-size-type">{value.type}</Tag>}
            />
            <Button
              icon={<ReloadOutlined />}
              aria-label="Clear and look up the household size"
              title="Clear and look up"
              onClick={() => {
                onChange(householdSizeAfter(value, { step: 'typed', text: '' }));
                void lookUp();
              }}
            />
          </Space.Compact>
          <SizeSource />
        </>
      )}
    </Field>
  );
}
