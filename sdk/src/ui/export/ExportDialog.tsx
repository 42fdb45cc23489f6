import { Button, Checkbox, Input, Radio, Segmented } from 'antd'
import { useId, useMemo, useRef, useState } from 'react'
import { EXPORT_TYPES, type ExportType } from '../../contracts/export-files.ts'
import { type ExportChoice, type ExportRows, type ExportSource, useDict, useFormat } from '../../hooks/index.ts'
import { useEveryPlace } from '../../hooks/use-areas.ts'
import { dictTypesOf } from '../cells/FieldScope.tsx'
import { useUiText } from '../core/text.ts'
import { useLocalChoices } from '../core/useLocalChoices.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'
import { exportColumnsOf } from './columns.ts'
import { type ExportOffer, pressed, readChoice } from './offer.ts'

type Which = 'chosen' | 'page' | 'all'

interface Props {
  source: Pick<ExportSource, 'fileName' | 'total' | 'totalCapped'>
  offer: ExportOffer
  /** All that match: at once, or by batches when they are too many. */
  onBegin: (choice: ExportChoice) => unknown
  onTake: (rows: ExportRows, choice: ExportChoice) => unknown
  onClose: () => void
}

/** Which rows, which columns, in which format and under which name. Columns and format are kept for the next time. */
export function ExportDialog({ source, offer, onBegin, onTake, onClose }: Props) {
  const text = useUiText()
  const format = useFormat()
  const choices = useLocalChoices()
  const nameId = useId()
  const key = `export.${offer.list}`
  const order = useMemo(() => [...offer.shown, ...offer.others], [offer])
  const [kept] = useState(() => readChoice(choices.read(key), order, EXPORT_TYPES))
  const [chosenIds] = useState(offer.chosen)
  const [which, setWhich] = useState<Which>(chosenIds.length > 0 ? 'chosen' : 'all')
  const [names, setNames] = useState<readonly string[]>(kept?.names ?? offer.shown)
  const [type, setType] = useState<ExportType>(kept?.type ?? 'xlsx')
  const [fileName, setFileName] = useState(source.fileName)
  const counts: Record<Which, string> = {
    chosen: format.count(chosenIds.length),
    page: format.count(offer.page.count),
    all: source.totalCapped
      ? text('export.more', { value: format.count(source.total - 1) })
      : format.count(source.total),
  }
  const offered = (['chosen', 'page', 'all'] as const).filter(each => each !== 'chosen' || chosenIds.length > 0)
  const columnsOf = useColumns(offer, names)
  const isReady = names.length > 0 && fileName.trim() !== '' && columnsOf !== undefined
  const run = () => {
    if (!isReady) return
    const isUsual = names.join() === offer.shown.join() && type === 'xlsx'
    choices.write(key, isUsual ? undefined : JSON.stringify({ names, type }))
    const choice = { columns: columnsOf(), type, fileName: fileName.trim() }
    if (which === 'chosen') onTake({ ids: chosenIds }, choice)
    else if (which === 'page') onTake(offer.page, choice)
    else onBegin(choice)
    onClose()
  }
  return (
    <PageDialog
      open
      width={640}
      title={text('export.dialog')}
      onCancel={onClose}
      okText={text('export.button')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isReady }}
      onOk={run}
    >
      <form
        className="nt-export"
        onSubmit={event => {
          event.preventDefault()
          run()
        }}
      >
        <fieldset>
          <legend>{text('export.whichRows')}</legend>
          <Radio.Group
            value={which}
            onChange={event => setWhich(event.target.value as Which)}
            options={offered.map(value => ({
              value,
              label: text(`export.${value}`, { value: counts[value] }),
            }))}
          />
        </fieldset>
        <Columns order={order} offer={offer} names={names} onChange={setNames} />
        <fieldset>
          <legend>{text('export.format')}</legend>
          <Segmented<ExportType>
            value={type}
            onChange={setType}
            aria-label={text('export.format')}
            options={EXPORT_TYPES.map(value => ({ value, label: value, title: text(`export.types.${value}`) }))}
          />
          <p className="nt-dim">{text(`export.types.${type}`)}</p>
        </fieldset>
        <div className="nt-export-name">
          <label htmlFor={nameId}>{text('export.fileName')}</label>
          <Input
            id={nameId}
            value={fileName}
            maxLength={180}
            onChange={event => setFileName(event.target.value)}
            suffix={`.${type}`}
          />
        </div>
      </form>
    </PageDialog>
  )
}

/** The chosen columns with the words of their codes and places; undefined until those are there. */
function useColumns({ entity, labelOf }: ExportOffer, names: readonly string[]) {
  const fields = names.map(name => entity.fieldNamed(name))
  const dictionaries = useDict(dictTypesOf(fields))
  const areas = useEveryPlace(fields.some(field => field?.kind.name === 'area'))
  if (!dictionaries.isReady || areas.isLoading) return undefined
  return () => exportColumnsOf(entity, names, labelOf, dictionaries.labels, areas.paths)
}

/** More columns than this are found by typing. */
const MANY_COLUMNS = 15

/** All fields of the list, those on screen first; with shift a row of them at once. */
function Columns(props: {
  order: readonly string[]
  offer: ExportOffer
  names: readonly string[]
  onChange: (names: readonly string[]) => void
}) {
  const { order, offer, names, onChange } = props
  const text = useUiText()
  const format = useFormat()
  const id = useId()
  const from = useRef<string>(undefined)
  const [find, setFind] = useState('')
  const found = order.filter(name => offer.labelOf(name).toLowerCase().includes(find.trim().toLowerCase()))
  return (
    <fieldset>
      <legend id={id}>
        {text('export.columns')} <span className="nt-dim">{format.count(names.length)}</span>
        <span className="nt-export-sets">
          <Button type="link" size="small" onClick={() => onChange(offer.shown)}>
            {text('export.asShown')}
          </Button>
          <Button type="link" size="small" onClick={() => onChange(order)}>
            {text('export.every')}
          </Button>
          <Button
            type="link"
            size="small"
            onClick={() => {
              from.current = order[0]
              onChange([])
            }}
          >
            {text('export.none')}
          </Button>
        </span>
      </legend>
      {order.length > MANY_COLUMNS && (
        <Input
          allowClear
          size="small"
          value={find}
          placeholder={text('export.findColumn')}
          aria-label={text('export.findColumn')}
          onChange={event => setFind(event.target.value)}
          // Enter would begin the export while somebody still looks for a column.
          onPressEnter={event => event.preventDefault()}
        />
      )}
      <ul className="nt-export-columns" aria-labelledby={id}>
        {found.map(name => (
          <li key={name}>
            <Checkbox
              checked={names.includes(name)}
              onChange={({ nativeEvent }) => {
                const isSpan = (nativeEvent as MouseEvent).shiftKey
                onChange(pressed(order, names, name, { from: isSpan ? from.current : undefined, inSight: found }))
                from.current = name
              }}
            >
              {offer.labelOf(name)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="nt-dim" role="status">
          {text('export.noColumnFound')}
        </p>
      )}
      {names.length === 0 && (
        <p className="nt-export-missing" role="alert">
          {text('export.noColumns')}
        </p>
      )}
    </fieldset>
  )
}
