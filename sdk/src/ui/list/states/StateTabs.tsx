import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { MOST_COUNTED } from '../../../contracts/envelope.ts'
import { useFormat } from '../../../hooks/index.ts'
import { useScope } from '../../cells/FieldScope.tsx'
import { useUiText } from '../../core/text.ts'
import type { ListStates } from './useStateCounts.ts'
import './states.css'

/** So many states have room side by side; of more, those without records are left out. */
const ALL_SHOWN = 5
/** px at the edge of the row that fade where more follows. */
const FADE = 28
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface Props {
  states: ListStates
  /** Codes that are filtered by, comma between them; undefined for all. */
  chosen: string | undefined
  onChoose: (codes: string | undefined) => void
}

/** Scrolls a row of tabs so far that its chosen one can be seen whole. */
function intoSight(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-checked="true"]')
  if (!chosen) return
  const from = chosen.offsetLeft - row.offsetLeft - FADE
  const end = from + chosen.offsetWidth - row.clientWidth + 2 * FADE
  row.scrollLeft = Math.min(from, Math.max(row.scrollLeft, end))
}

/** The states of a list's records with how many stand in each; one of them, or all, is shown. One stop of the Tab key. */
export function StateTabs({ states, chosen, onChoose }: Props) {
  const text = useUiText()
  const scope = useScope()
  const format = useFormat()
  const { machine, codes, counts } = states
  const isWorth = (code: number) => String(code) === chosen || (counts?.[code] ?? 0) > 0
  const shown = codes.length <= ALL_SHOWN ? codes : codes.filter(isWorth)
  const tabs = [
    { code: undefined, label: text('list.anyState'), count: undefined },
    // Until their words are there they would be buttons without a name.
    ...shown
      .map(code => ({
        code: String(code),
        label: scope.label(machine.name, String(code)),
        count: counts && (counts[code] ?? 0),
      }))
      .filter(({ label }) => label !== ''),
  ]
  const at = Math.max(
    0,
    tabs.findIndex(({ code }) => code === chosen),
  )
  const row = useRef<HTMLDivElement>(null)
  const wasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice, or other tabs, may be out of sight
  useLayoutEffect(() => {
    // The first tab lies at the row's start. Places are read in the frame, when all of the list is there: read now, the
    // browser would lay out a half-made page, and a first list waits for that.
    if (at === 0 && !wasMoved.current) return
    const asked = requestAnimationFrame(() => {
      wasMoved.current = at > 0
      if (row.current) intoSight(row.current)
    })
    return () => cancelAnimationFrame(asked)
  }, [at, tabs.length])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    if (step === undefined) return
    event.preventDefault()
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }
  return (
    <div
      ref={row}
      className="nt-states"
      role="radiogroup"
      aria-label={text('list.states')}
      onKeyDown={onKeyDown}
      // A mouse has one wheel: those beyond the edge are reached by it.
      onWheel={({ currentTarget, deltaX, deltaY }) => {
        if (deltaX === 0) currentTarget.scrollLeft += deltaY
      }}
    >
      {tabs.map(({ code, label, count }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that keeps its place in the row, chosen by Enter or Space and not by the arrows
        <button
          key={code ?? ''}
          type="button"
          role="radio"
          aria-checked={code === chosen}
          tabIndex={index === at ? 0 : -1}
          data-none={count === 0 || undefined}
          onClick={() => onChoose(code)}
        >
          {label}
          {count !== undefined && (
            <i>{count > MOST_COUNTED ? `${format.number(MOST_COUNTED)}+` : format.number(count)}</i>
          )}
        </button>
      ))}
    </div>
  )
}
