import network from 'virtual:route-network'

/** Freight cities and the lanes between them; a light travels along the trunk lanes unless motion is unwelcome. */
export default function NetworkDrawing() {
  const trunks = network.lanes.filter(lane => lane.trunk)
  return (
    <svg
      viewBox={`0 0 ${network.width} ${network.height}`}
      className="sh-network"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <g className="sh-network-links">
        {network.lanes
          .filter(lane => !lane.trunk)
          .map(lane => (
            <path key={`${lane.from}-${lane.to}`} d={lane.d} />
          ))}
      </g>
      <g className="sh-network-trunks">
        {trunks.map(lane => (
          <path key={`${lane.from}-${lane.to}`} d={lane.d} />
        ))}
      </g>
      <g className="sh-network-loads">
        {trunks.map((lane, index) => (
          <path
            key={`${lane.from}-${lane.to}`}
            d={lane.d}
            pathLength={100}
            style={{ animationDelay: `${-index * 1.3}s` }}
          />
        ))}
      </g>
      <g className="sh-network-cities">
        {network.points.map(point => (
          <circle
            key={point.code}
            cx={point.x}
            cy={point.y}
            r={point.hub ? 4.5 : 2.4}
            className={point.hub ? 'hub' : ''}
          />
        ))}
      </g>
    </svg>
  )
}
