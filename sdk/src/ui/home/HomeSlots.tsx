import { type SlotEntry, SlotOutlet, useSlot } from '../../hooks/index.ts'
import type { OnHome } from '../../plugin/slot-props.ts'
import { useSeen } from '../core/useSeen.ts'
import './home.css'

/** Figures that plugins add to a home page, for the row of its own figures. Each keeps its place while it loads. */
export function HomeFigures(props: OnHome) {
  const { home, dateStart, dateEnd, days } = props
  return useSlot('home.figure/v1', home).map(entry => (
    <div key={entry.key} className="nt-home-figure">
      <SlotOutlet<'home.figure/v1'> entry={entry} given={{ home, dateStart, dateEnd, days }} room="part" />
    </div>
  ))
}

/**
 * Cards that plugins add to a home page: two halves beside each other, whole ones below. Nothing where there is none. One
 * below the edge of the window is loaded when it is scrolled to: a home page does not wait for the code of others.
 * A card with an order below 0 is about what has to be done now: a page may place those apart, by `which`.
 */
export function HomeCards({ which, ...props }: OnHome & { which?: 'first' | 'rest' }) {
  const { home, dateStart, dateEnd, days } = props
  const all = useSlot('home.card/v1', home)
  const isFirst = ({ contribution: { order = 0 } }: SlotEntry) => order < 0
  const entries = which ? all.filter(entry => isFirst(entry) === (which === 'first')) : all
  if (entries.length === 0) return null
  return (
    <div className="nt-home-cards" data-which={which}>
      {entries.map(entry => (
        <HomeCard key={entry.key} entry={entry} given={{ home, dateStart, dateEnd, days }} />
      ))}
    </div>
  )
}

function HomeCard({ entry, given }: { entry: SlotEntry; given: OnHome }) {
  const [ref, isSeen] = useSeen<HTMLElement>()
  return (
    <section ref={ref} className="nt-home-card" data-size={entry.contribution.size ?? 'half'} aria-label={entry.title}>
      {isSeen && <SlotOutlet<'home.card/v1'> entry={entry} given={given} room="part" />}
    </section>
  )
}
