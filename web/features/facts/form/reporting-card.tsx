/** Reporting: the period of the source's report, and a comment. The dates of the figure itself are in Data. */
import { ALL_FIELDS } from '#domain/facts/fact-fields.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { useOneDay } from '#web/forms/use-one-day.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from './fact.ts';
import { LongText } from './long-text.tsx';

export function ReportingCard() {
  useOneDay<FactDraft>('start_date', 'end_date');
  return (
    <Card title="Reporting" extra={<span className="quiet">The days that the report covers</span>}>
      <div className="form-fields">
        <Field name="start_date" label="Start Date">
          {(control) => (
            <DateWithAccuracy {...control} aria-label={ALL_FIELDS.start_date} label="Reporting Start Date" />
          )}
        </Field>
        <Field name="end_date" label="End Date">
          {(control) => (
            <DateWithAccuracy {...control} aria-label={ALL_FIELDS.end_date} label="Reporting End Date" end />
          )}
        </Field>
        <LongText name="comment" />
      </div>
    </Card>
  );
}
