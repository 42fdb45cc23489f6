import { Button, Checkbox } from 'antd'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { tps } from '../../contracts/endpoints/tps.ts'
import type { PaperReads, PaperText } from '../../contracts/paper-text.ts'
import { useClient, useLanguage, useRecord, useTranslation } from '../../hooks/index.ts'
import { StateTag } from '../core/StateTag.tsx'
import { useUiText } from '../core/text.ts'
import { FieldValue } from '../detail/FieldValue.tsx'
import type { FormValues } from '../schema/schema.ts'
import { useFormContext } from './FormField.tsx'
import { type ReadLine, readLines } from './readings.ts'

interface PaperReadingProps {
  /** The field of the pictures. */
  name: string
  reads: readonly PaperReads[]
}

type Stage =
  | { is: 'idle' | 'reading' }
  | { is: 'failed'; message: string }
  | { is: 'offer'; lines: readonly ReadLine[] }
  | { is: 'filled'; before: FormValues; filled: FormValues }

const IDLE: Stage = { is: 'idle' }
const NONE: readonly string[] = []

/**
 * What a service reads from the pictures of a field, offered field by field: empty fields are chosen, what was typed stays
 * unless somebody says otherwise, and all of it can be taken back. A picture that was just sent is read by itself; others, and
 * where a field holds several kinds of papers, when it is asked for.
 */
export function PaperReading({ name, reads }: PaperReadingProps) {
  const { form, entity, disabled } = useFormContext(name)
  const text = useUiText()
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useClient()
  const services = useRecord(tps.outsideServices)
  const ocr = services.data?.ocr
  const [stage, setStage] = useState<Stage>(IDLE)
  const [chosen, setChosen] = useState<readonly string[]>(NONE)
  const pictures = (form.values[name] as readonly string[] | null | undefined) ?? NONE
  const latest = pictures.at(-1)
  const seen = useRef<ReadonlySet<string>>(new Set((form.base[name] as string[] | null | undefined) ?? NONE))
  /** Which question is open: an answer to an earlier one says nothing any more. */
  const turn = useRef(0)
  const done = useRef<HTMLButtonElement>(null)
  const titleId = useId()

  const read = async ({ paper, into }: PaperReads, url: string) => {
    const own = ++turn.current
    setStage({ is: 'reading' })
    const answer = await client
      .call(tps.ocrCard, { query: { type: paper, url }, silent: true })
      .then(found => ({ found: found as PaperText }))
      .catch((error: Error) => ({ message: error.message }))
    if (own !== turn.current) return
    if ('message' in answer) {
      setStage({ is: 'failed', message: answer.message })
      return
    }
    const lines = readLines({ form, into, found: answer.found, language })
    setChosen(lines.filter(({ isFree, issue }) => isFree && !issue).map(each => each.field))
    setStage({ is: 'offer', lines })
  }
  const [only] = reads
  // A picture that has just been sent is read at once, where there is no doubt what it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the picture that begins a reading
  useEffect(() => {
    if (!latest) {
      turn.current += 1
      setStage(IDLE)
      return
    }
    if (!ocr?.connected || disabled || seen.current.has(latest)) return
    seen.current = new Set([...seen.current, ...pictures])
    if (reads.length === 1 && only) void read(only, latest)
  }, [latest, ocr?.connected])

  const fill = (lines: readonly ReadLine[]) => {
    const taken = lines.filter(({ field }) => chosen.includes(field))
    const before = Object.fromEntries(taken.map(({ field }) => [field, form.values[field]]))
    const filled = Object.fromEntries(taken.map(({ field, value }) => [field, value]))
    form.fill(filled)
    setStage({ is: 'filled', before, filled })
  }
  // The button that was pressed is gone: the keyboard goes on where it can be taken back, before the next key comes.
  useLayoutEffect(() => {
    if (stage.is === 'filled') done.current?.focus()
  }, [stage])
  const undo = ({ before, filled }: Extract<Stage, { is: 'filled' }>) => {
    for (const field of Object.keys(filled)) if (form.wasRead(field)) form.set(field, before[field])
    setStage(IDLE)
    form.focus(name)
  }

  if (disabled || !ocr) return null
  if (!ocr.connected)
    return <p className="nt-reading-none">{text('reading.notConnected', { setting: ocr.setting ?? '' })}</p>
  if (!latest) return null
  const ask = (
    <span className="nt-reading-asks">
      {reads.map(each => (
        <Button key={each.paper} size="small" onClick={() => void read(each, latest)}>
          {text(stage.is === 'failed' ? 'reading.again' : 'reading.read', { paper: text(`paperKind.${each.paper}`) })}
        </Button>
      ))}
    </span>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset would be read out with its name again and again
    <div className="nt-reading" role="group" aria-labelledby={titleId}>
      <div className="nt-reading-head">
        <b id={titleId}>{text('reading.title')}</b>
        {ocr.simulated && <StateTag tone="trouble">{text('reading.simulated')}</StateTag>}
      </div>
      <div role="status">
        {stage.is === 'reading' && text('reading.busy')}
        {stage.is === 'failed' && <span className="nt-reading-failed">{stage.message}</span>}
        {stage.is === 'offer' &&
          (stage.lines.length === 0 ? text('reading.agrees') : text('reading.offered', { count: stage.lines.length }))}
        {stage.is === 'filled' && text('reading.filled', { count: Object.keys(stage.filled).length })}
      </div>
      {(stage.is === 'idle' || stage.is === 'failed') && ask}
      {stage.is === 'offer' && stage.lines.length > 0 && (
        <>
          <ul>
            {stage.lines.map(line => (
              <Line
                key={line.field}
                line={line}
                label={t(`${entity}.${line.field}`)}
                isChosen={chosen.includes(line.field)}
                onChoose={is => setChosen(is ? [...chosen, line.field] : chosen.filter(each => each !== line.field))}
              />
            ))}
          </ul>
          <span className="nt-reading-asks">
            <Button type="primary" size="small" disabled={chosen.length === 0} onClick={() => fill(stage.lines)}>
              {text('reading.fill', { count: chosen.length })}
            </Button>
            <Button size="small" onClick={() => setStage(IDLE)}>
              {text('reading.leave')}
            </Button>
          </span>
        </>
      )}
      {stage.is === 'filled' && (
        <Button ref={done} size="small" onClick={() => undo(stage)}>
          {text('reading.undo')}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  line: ReadLine
  label: string
  isChosen: boolean
  onChoose: (is: boolean) => void
}

/** One field: what was read, and beside it what would be lost, or why the form would refuse it. */
function Line({ line, label, isChosen, onChoose }: LineProps) {
  const { form } = useFormContext(line.field)
  const text = useUiText()
  const { t: tValidation } = useTranslation('validation')
  const field = form.shape.fields[line.field]
  const shown = (value: unknown) => <FieldValue name={line.field} field={field} row={{ [line.field]: value }} />
  return (
    <li>
      <Checkbox checked={isChosen} onChange={event => onChoose(event.target.checked)}>
        <span className="nt-reading-label">{label}</span> {shown(line.value)}
      </Checkbox>
      {!line.isFree && (
        <small>
          {text('reading.insteadOf')} {shown(line.present)}
        </small>
      )}
      {line.issue && <small className="nt-reading-failed">{tValidation(line.issue.code, line.issue.params)}</small>}
    </li>
  )
}
