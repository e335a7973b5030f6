/** The records of the lists to read beside them, by kind. */
import { DATASET_FORM } from '#web/features/dataset-form/dataset.ts';
import { DOCUMENT_FORM } from '#web/features/document-form/document.ts';
import { EVENT_FORM } from '#web/features/event-form/event.ts';
import { FACT_FORM } from '#web/features/fact-form/fact.ts';
import { PUBLISHER_FORM } from '#web/features/publisher-form/publisher.ts';
import { RecordPeek } from '#web/forms/record-peek.tsx';

type Props = { id: number };

export const FactPeek = ({ id }: Props) => <RecordPeek kind={FACT_FORM} id={id} />;
export const EventPeek = ({ id }: Props) => <RecordPeek kind={EVENT_FORM} id={id} />;
export const DocumentPeek = ({ id }: Props) => <RecordPeek kind={DOCUMENT_FORM} id={id} />;
export const PublisherPeek = ({ id }: Props) => <RecordPeek kind={PUBLISHER_FORM} id={id} />;
export const DatasetPeek = ({ id }: Props) => <RecordPeek kind={DATASET_FORM} id={id} />;
