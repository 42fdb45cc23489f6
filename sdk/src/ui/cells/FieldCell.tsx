import { type Field, isMasked } from '../../fields/index.ts'
import { fieldsOf } from '../../fields/known.ts'
import { useAreas } from '../../hooks/use-areas.ts'
import { CopyableId } from '../core/CopyableId.tsx'
import { Money } from '../core/Money.tsx'
import { Plate } from '../core/Plate.tsx'
import { Quantity } from '../core/Quantity.tsx'
import { ReferenceName } from '../core/ReferenceName.tsx'
import { StateTag } from '../core/StateTag.tsx'
import { TimeCell } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'
import { unitWord } from '../core/units.ts'
import { FileLink } from '../files/FileLink.tsx'
import { useScope } from './FieldScope.tsx'
import { MaskedValue } from './MaskedValue.tsx'

export interface FieldCellProps {
  name: string
  field?: Field
  row: object
  /** What pictures are called. */
  label?: string
}

/** A field of a record, drawn by its kind. */
export function FieldCell({ name, field, row, label }: FieldCellProps) {
  const text = useUiText()
  const scope = useScope()
  const record = fieldsOf(row)
  const value = record[name]
  const isBlank = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isBlank) return <span className="nt-dim nt-blank">–</span>
  const { sensitive } = field?.options ?? {}
  if (sensitive && isMasked(value))
    return <MaskedValue value={String(value)} sensitivity={sensitive} id={record.id} field={name} />
  const dict = field?.options.dict
  const machine = field?.options.machine
  const unit = field?.unitIn(record)
  switch (field?.kind.name) {
    case 'state':
      return (
        <StateTag tone={machine?.toneOf(Number(value)) ?? 'stopped'}>{scope.label(dict ?? '', String(value))}</StateTag>
      )
    case 'code':
    case 'plateColor':
      return <span>{scope.label(dict ?? '', String(value))}</span>
    case 'codes':
      return <>{(value as unknown[]).map(code => scope.label(dict ?? '', String(code))).join(', ')}</>
    case 'texts':
      return <TypedWords words={(value as unknown[]).map(String)} />
    case 'money':
      return (
        <>
          <Money value={String(value)} />
          {unit && <span className="nt-dim">{unitWord(text, unit)}</span>}
        </>
      )
    case 'weightKg':
    case 'percent':
    case 'quantity':
    case 'decimal':
    case 'nonNegativeDecimal':
    case 'integer':
    case 'positiveInteger':
    case 'positiveNumber':
      return (
        <Quantity value={Number(value)} unit={unit === 'kg' ? unit : unit && unitWord(text, unit, Number(value))} />
      )
    case 'plate':
      return <Plate no={String(value)} color={plateColorOf(record, name)} />
    case 'date':
      return <TimeCell value={String(value)} dateOnly />
    case 'dateTime':
      return <TimeCell value={String(value)} />
    case 'flag':
      return <>{text(value ? 'yes' : 'no')}</>
    case 'area':
      return <AreaCell code={String(value)} />
    case 'reference':
      return <ReferenceName entity={field.options.entity} code={value} />
    case 'images':
      return <FileLink references={value as string[]} label={label ?? name} />
    case 'id':
      return <CopyableId id={String(value)} />
    default:
      return field?.options.ownWords ? (
        <TypedWords words={[String(value)]} />
      ) : (
        <span title={String(value)}>{String(value)}</span>
      )
  }
}

/** Words as somebody typed them, each in a language that nobody told: a screen reader is not to guess the page's. */
function TypedWords({ words }: { words: readonly string[] }) {
  return (
    <span lang="und" title={words.join(', ')}>
      {words.join(', ')}
    </span>
  )
}

/** A place by its name; its code on hover. */
function AreaCell({ code }: { code: string }) {
  const { nameOf } = useAreas()
  return <span title={code}>{nameOf(code)}</span>
}

/** Only the plate of the vehicle itself has a known colour; a trailer's is yellow by the standard (GA 36). */
const plateColorOf = (record: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  name === 'trailerNo' ? '2' : typeof record.plateColor === 'string' ? record.plateColor : undefined
