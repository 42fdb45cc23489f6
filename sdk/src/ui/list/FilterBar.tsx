import { Badge, Button } from 'antd'
import { type FormEvent, memo, Suspense, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRestored, useSnapshot } from '../../hooks/index.ts'
import { FilterIcon } from '../core/icons.tsx'
import { lazyPart } from '../core/lazyPart.ts'
import { useUiText } from '../core/text.ts'
import { useNarrow } from '../core/useNarrow.ts'
import { FilterInput } from './FilterInput.tsx'
import type { IsMasked } from './masked.ts'
import { applyDraft, draftIssues, type FilterSpec, type FilterValues, isDraft, withValue } from './query.ts'

const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then(part => part.FilterSheet))

export interface FilterBarProps {
  /** Name of the list. */
  list: string
  daily: readonly FilterSpec[]
  more: readonly FilterSpec[]
  labelOf: (name: string) => string
  /** Applied filters of these controls. */
  applied: FilterValues
  /** All filters of the list, so that a preset is kept. */
  filters: FilterValues
  onApply: (filters: FilterValues) => void
  /** What the reader sees masked is looked for whole. */
  isMasked: IsMasked
  /** Field whose tab shows the one value that is asked for. */
  tabbed?: string
  /** Something else stands beside the title, or the filters do. */
  alone: boolean
}

/** px of a control beside its label. */
const CONTROL: Readonly<Record<FilterSpec['control'], number>> = {
  text: 180,
  codes: 220,
  areas: 220,
  references: 220,
  flag: 130,
  expiring: 190,
  dates: 300,
  numbers: 260,
  imported: 0,
}
/** px between title and tools of a list in a usual window, less the buttons of the filters. */
const BESIDE_TITLE = 480

/** What is typed and not yet asked for, and whether the seldom used filters are in sight. */
interface KeptFilters {
  inForce: string
  draft: FilterValues
  open: boolean
}

const without = (values: FilterValues, keys: readonly string[]): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))

/**
 * The filters used daily on one line, the rest behind "more"; on a phone the first in sight and all in a sheet. Nothing
 * is asked for until Search or Enter.
 */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { daily, more, applied, isMasked } = props
  const text = useUiText()
  const narrow = useNarrow()
  const inForce = JSON.stringify(applied)
  const part = `filters:${props.list}`
  const kept = useRestored<KeptFilters>(part)
  const [draft, setDraft] = useState(kept?.inForce === inForce ? kept.draft : applied)
  const [seen, setSeen] = useState(applied)
  // What a link has set is said by chips, which leave the room to the rows.
  const [open, setOpen] = useState(kept?.open ?? false)
  useSnapshot(part, () => ({ inForce, draft, open }) satisfies KeptFilters)
  const [sheet, setSheet] = useState(false)
  /** Search was pressed while something was wrong: from now on it is said, until it is right. */
  const [wasTried, setTried] = useState(false)
  // The address is the truth: a chip taken away or a shared link replaces what was typed. A tab says nothing of other filters.
  if (JSON.stringify(seen) !== inForce) {
    setSeen(applied)
    const tab = more.find(spec => spec.name === props.tabbed)?.keys ?? []
    const isTabAlone = JSON.stringify(without(seen, tab)) === JSON.stringify(without(applied, tab))
    setDraft(isTabAlone ? tab.reduce((now, key) => withValue(now, key, applied[key]), draft) : applied)
    if (!isTabAlone) setTried(false)
  }
  const all = [...daily, ...more]
  const issues = wasTried ? draftIssues(all, draft, isMasked) : {}
  // Lists of several tabs stand in one document: a label must find the input beside it, not one of a hidden page.
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = draftIssues(all, draft, isMasked)
    if (Object.keys(wrong).length === 0) {
      setTried(false)
      setSheet(false)
      props.onApply(applyDraft(all, props.filters, draft))
      return
    }
    flushSync(() => {
      setTried(true)
      if (narrow) setSheet(true)
      else if (more.some(spec => spec.keys.some(key => key in wrong))) setOpen(true)
    })
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const input = (spec: FilterSpec, place = '') => (
    <FilterInput
      key={spec.name}
      id={`${id}${place}-${spec.name}`}
      spec={spec}
      issues={issues}
      label={props.labelOf(spec.name)}
      values={draft}
      onChange={(key, value) => setDraft(now => withValue(now, key, value))}
    />
  )
  const shown = narrow ? daily.slice(0, 1) : open ? all : daily
  const count = all.filter(spec => spec.keys.some(key => applied[key])).length
  const fitsBeside = props.alone && daily.reduce((sum, spec) => sum + CONTROL[spec.control], 0) <= BESIDE_TITLE
  return (
    <form
      className="nt-filters"
      data-beside={(fitsBeside && !open) || undefined}
      onSubmit={submit}
      aria-label={text('list.filters')}
    >
      {shown.map(spec => input(spec))}
      <div className="nt-filters-do">
        <Button htmlType="submit" type={isDraft(applied, draft) ? 'primary' : 'default'}>
          {text('list.search')}
        </Button>
        {narrow && all.length > 1 && (
          <Badge count={count} size="small">
            <Button icon={<FilterIcon />} aria-haspopup="dialog" onClick={() => setSheet(true)}>
              {text('list.filters')}
            </Button>
          </Badge>
        )}
        {!narrow && more.length > 0 && (
          <Button type="text" aria-expanded={open} onClick={() => setOpen(now => !now)}>
            {text(open ? 'list.less' : 'list.more')}
          </Button>
        )}
      </div>
      {narrow && sheet && (
        <Suspense fallback={null}>
          <FilterSheet onSubmit={submit} onClear={() => setDraft({})} onClose={() => setSheet(false)}>
            {all.map(spec => input(spec, '-sheet'))}
          </FilterSheet>
        </Suspense>
      )}
    </form>
  )
})
