import { useTranslation } from '@ntocc/sdk/hooks'
import { PageDialog } from '@ntocc/sdk/ui'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { SavedStatementSeen } from '../../contract/saved.ts'
import { REPEATS, type Schedule } from '../../contract/schedule.ts'
import { useSaving } from './useSaving.ts'

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const HOURS = upTo(0, 23).map(value => ({ value, label: `${String(value).padStart(2, '0')}:00` }))
const MONTH_DAYS = upTo(1, 31).map(value => ({ value, label: String(value) }))
const MORNING = 8

/** When a statement is sent to its owner, and to whoever of the others asks for it. */
export function ScheduleDialog({ of, onClose }: { of: SavedStatementSeen; onClose: () => void }) {
  const { t } = useTranslation()
  const { update } = useSaving()
  const [repeat, setRepeat] = useState<Schedule['repeat'] | 'never'>(of.schedule?.repeat ?? 'never')
  const [weekday, setWeekday] = useState(of.schedule?.weekday ?? 1)
  const [monthDay, setMonthDay] = useState(of.schedule?.monthDay ?? 1)
  const [hour, setHour] = useState(of.schedule?.hour ?? MORNING)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const { id, version } = of
    setBusy(true)
    const kept = await update(
      repeat === 'never'
        ? { id, version, unscheduled: true }
        : {
            id,
            version,
            schedule: {
              repeat,
              hour,
              ...(repeat === 'weekly' && { weekday }),
              ...(repeat === 'monthly' && { monthDay }),
            },
          },
    )
    setBusy(false)
    if (kept) onClose()
  }
  const weekdays = upTo(1, 7).map(value => ({ value, label: t(`schedule.days.${value}`) }))
  const repeats = (['never', ...REPEATS] as const).map(value => ({ value, label: t(`schedule.${value}`) }))
  return (
    <PageDialog
      open
      title={t('schedule.title', { name: of.name })}
      okText={t('schedule.ok')}
      cancelText={t('saved.cancel')}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="finance-schedule">
        <Row label={t('schedule.repeat')}>
          <Select aria-label={t('schedule.repeat')} value={repeat} options={repeats} onChange={setRepeat} />
        </Row>
        {repeat === 'weekly' && (
          <Row label={t('schedule.weekday')}>
            <Select aria-label={t('schedule.weekday')} value={weekday} options={weekdays} onChange={setWeekday} />
          </Row>
        )}
        {repeat === 'monthly' && (
          <Row label={t('schedule.monthDay')}>
            <Select aria-label={t('schedule.monthDay')} value={monthDay} options={MONTH_DAYS} onChange={setMonthDay} />
            <small className="nt-dim">{t('schedule.lastDay')}</small>
          </Row>
        )}
        {repeat !== 'never' && (
          <Row label={t('schedule.hour')}>
            <Select aria-label={t('schedule.hour')} value={hour} options={HOURS} onChange={setHour} />
          </Row>
        )}
      </div>
      <p className="nt-dim">{t('schedule.hint')}</p>
    </PageDialog>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}
