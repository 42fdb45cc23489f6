import { SlotOutlet, useSlot } from '../../hooks/index.ts'
import type { OnHome } from '../../plugin/slot-props.ts'
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

/** Cards that plugins add to a home page: two halves beside each other, whole ones below. Nothing where there is none. */
export function HomeCards(props: OnHome) {
  const { home, dateStart, dateEnd, days } = props
  const entries = useSlot('home.card/v1', home)
  if (entries.length === 0) return null
  return (
    <div className="nt-home-cards">
      {entries.map(entry => (
        <section
          key={entry.key}
          className="nt-home-card"
          data-size={entry.contribution.size ?? 'half'}
          aria-label={entry.title}
        >
          <SlotOutlet<'home.card/v1'> entry={entry} given={{ home, dateStart, dateEnd, days }} room="part" />
        </section>
      ))}
    </div>
  )
}
