import { platformDay } from '@ntocc/sdk/contracts'
import { clockTime, date, isDay, shape, type Tone } from '@ntocc/sdk/fields'
import { useAction, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, Loaded, ModalFrame, Skeleton, StateTag, useForm } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { type DayRun, MOST_AT_ONCE, type RegularRun, type RunVerdict, regularCalls } from '../../contract/regular.ts'
import { useRefusal } from '../cells.tsx'
import { TOUCHED } from '../runs/useAgain.ts'

const ASKED = shape({ day: date().required() })
const DAY_MS = 86_400_000
const tomorrow = (): string => platformDay(new Date(Date.now() + DAY_MS))

const TONES: Readonly<Record<RunVerdict, Tone>> = {
  can: 'waiting',
  made: 'done',
  refused: 'trouble',
  otherDay: 'stopped',
}

/** Which runs of a day can be made of some regular runs, seen before anything is made. */
export function MakeDialog({ regulars, onClose }: { regulars: readonly RegularRun[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = useForm(ASKED, { day: tomorrow() })
  const day = typeof form.values.day === 'string' && isDay(form.values.day) ? form.values.day : ''
  const ids = regulars
    .slice(0, MOST_AT_ONCE)
    .map(({ id }) => id)
    .join(',')
  const seen = useRecord(regularCalls.regularRunPreview, { query: { day, ids }, enabled: day !== '' })
  const { run, isPending } = useAction(regularCalls.regularRunMake, {
    invalidates: [...TOUCHED, regularCalls.regularRunPreview],
  })
  const can = (seen.data ?? []).filter(({ verdict }) => verdict === 'can')
  const send = async () => {
    const result = await run({ body: { day, regulars: can.map(({ id }) => ({ id })) } })
    if (!result.ok) return
    const made = result.data.filter(({ verdict }) => verdict === 'made').length
    message.success(t('make.done', { count: made }))
    // What was refused meanwhile stands in the list with its reason.
    if (made === result.data.length) onClose()
  }
  return (
    <ModalFrame
      title={t('make.open')}
      width={640}
      onLeave={onClose}
      footer={
        <FormFooter
          saveLabel={t('make.do', { count: can.length })}
          isPending={isPending}
          onLeave={onClose}
          onSave={can.length > 0 && !seen.isFetching ? () => void send() : undefined}
        />
      }
    >
      <p className="nt-dim">{t('make.hint')}</p>
      {regulars.length > MOST_AT_ONCE && <p>{t('make.most', { most: MOST_AT_ONCE, total: regulars.length })}</p>}
      <EntityForm form={form} entity="make" onSubmit={() => undefined}>
        <FormField name="day" label={t('make.day')} />
      </EntityForm>
      {day !== '' && (
        <Loaded of={seen} skeleton={<Skeleton rows={4} />}>
          {all => (
            <>
              {can.length === 0 && <p className="nt-dim">{t('make.none')}</p>}
              <ul className="ctms-verdicts">
                {all.map(each => (
                  <Verdict key={each.id} of={each} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </ModalFrame>
  )
}

function Verdict({ of }: { of: DayRun }) {
  const { t } = useTranslation()
  const format = useFormat()
  const say = useRefusal()
  const { name, verdict, issues, driverName, vehicleNo, planLoadTime, planUnloadTime, runNo } = of
  return (
    <li>
      <div>
        <b>{name}</b>
        <StateTag tone={TONES[verdict]}>{t(`make.verdict.${verdict}`)}</StateTag>
      </div>
      <p className="nt-dim">
        <time dateTime={planLoadTime} title={format.dateTime(planLoadTime)}>
          {clockTime(planLoadTime)}–{clockTime(planUnloadTime)}
        </time>{' '}
        · {[driverName, vehicleNo, runNo].filter(Boolean).join(' · ')}
      </p>
      {issues.length > 0 && <p className="ctms-refusal">{say(issues)}</p>}
    </li>
  )
}
