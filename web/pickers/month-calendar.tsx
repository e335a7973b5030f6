/** A calendar of one month to pick a day from, with a choice of month and year. Keeps nothing. */
import './pickers.css';
import { Calendar } from 'antd';
import dayjs from 'dayjs';
import { Select } from '#web/ui/select.tsx';

type Props = {
  /** The marked day, YYYY-MM-DD; today by default. */
  day: string | null;
  label: string;
  onChoose: (day: string) => void;
};

const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  value: month,
  label: new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2001, month, 1)),
}));

const yearsAround = (year: number) =>
  Array.from({ length: 21 }, (_, at) => ({ value: year + 10 - at, label: String(year + 10 - at) }));

export function MonthCalendar({ day, label, onChoose }: Props) {
  return (
    <div role="dialog" aria-label={label} className="month-calendar">
      <Calendar
        fullscreen={false}
        defaultValue={dayjs(day ?? undefined)}
        headerRender={({ value, onChange }) => (
          <div className="month-calendar-head">
            <Select
              aria-label="Month"
              size="small"
              options={MONTHS}
              value={value.month()}
              onChange={(month: number) => onChange(value.month(month))}
            />
            <Select
              aria-label="Year"
              size="small"
              options={yearsAround(value.year())}
              value={value.year()}
              onChange={(year: number) => onChange(value.year(year))}
            />
          </div>
        )}
        onSelect={(chosen, { source }) => {
          if (source === 'date') onChoose(chosen.format('YYYY-MM-DD'));
        }}
      />
    </div>
  );
}
