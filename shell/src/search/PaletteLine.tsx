import { Fragment, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Keys } from '../actions/Keys.tsx'
import { Icon } from '../ui/icons.tsx'
import { markedParts } from './marked.ts'
import type { PaletteItem } from './palette.ts'

/** A sign for each tone, so that colour is never the only one. */
const SIGNS: Readonly<Record<string, string>> = {
  waiting: 'clock',
  moving: 'truck',
  done: 'check',
  stopped: 'dot',
  trouble: 'warning',
  locked: 'key',
}

interface LineProps {
  item: PaletteItem
  id: string
  selected: boolean
  choose(event: MouseEvent): void
  approach(): void
}

/** One line that can be chosen. */
export function PaletteLine({ item, id, selected, choose, approach }: LineProps) {
  const { t } = useTranslation('shell')
  const { label, icon, hint = [], state, found = '', disabledReason, external, checked, keys } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={disabledReason ? true : undefined}
      tabIndex={-1}
      onClick={choose}
      onPointerMove={approach}
    >
      <Icon name={icon} size={14} />
      <span>
        <Marked text={label} found={found} />
        {hint.length > 0 && (
          <small className="sh-search-hint">
            {hint.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two hints may say the same, and none moves
              <Fragment key={at}>
                {at > 0 && ' · '}
                <Marked text={text} found={found} />
              </Fragment>
            ))}
          </small>
        )}
        {disabledReason && <small>{disabledReason}</small>}
      </span>
      {state && (
        <em className={`sh-search-state sh-tone-${state.tone}`}>
          <Icon name={SIGNS[state.tone] ?? 'dot'} size={12} />
          {state.name}
        </em>
      )}
      {external && <Icon name="external" size={12} />}
      {checked && <Icon name="check" size={14} role="img" aria-hidden={false} aria-label={t('search.inForce')} />}
      {keys && <Keys keys={keys} />}
    </div>
  )
}

function Marked({ text, found }: { text: string; found: string }) {
  const [before, match, after] = markedParts(text, found)
  if (match === '') return text
  return (
    <>
      {before}
      <mark>{match}</mark>
      {after}
    </>
  )
}
