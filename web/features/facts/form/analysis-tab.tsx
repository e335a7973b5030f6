/** The Analysis tab: the excerpt, the IDU fields of the fact, and the texts about its figure. */
import { useFormContext, useWatch } from 'react-hook-form';
import type { FactDraft } from '#domain/facts/facts.ts';
import { Card } from '#web/ui/card.tsx';
import { GenerateExcerpt } from './generate-excerpt.tsx';
import { LongText } from './long-text.tsx';
import { SwitchField } from './switch-field.tsx';

function Idu() {
  const { control, clearErrors } = useFormContext<FactDraft>();
  const included = useWatch({ control, name: 'idu' });
  return (
    <>
      <SwitchField name="idu" onSwitch={(on) => !on && clearErrors('data.excerpt_for_idu')} />
      {included && (
        <>
          <LongText name="data.excerpt_for_idu" required />
          <div className="below-field">
            <GenerateExcerpt />
          </div>
        </>
      )}
    </>
  );
}

export function AnalysisTab() {
  return (
    <div className="form-columns">
      <div>
        <Card title="Excerpt and Sources">
          <LongText name="data.excerpt" />
          <Idu />
          <LongText name="data.souces" />
        </Card>
      </div>
      <div>
        <Card title="Analysis">
          <LongText name="data.analysis" />
          <LongText name="data.caveats" />
          <LongText name="data.changes" />
          <LongText name="data.partners" />
          <LongText name="data.public_figure_analysis" />
        </Card>
      </div>
    </div>
  );
}
