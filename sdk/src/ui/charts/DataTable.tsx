/**
 * The figures of a chart as a table: what a screen reader is given instead of the drawing. In a box, since a table takes the
 * height of its rows whatever it is told, and a page would be scrolled by all of them into nothing.
 */
export function DataTable(props: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className="nt-sr">
      <table>
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            {props.head.map(cell => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(row => (
            <tr key={row.join('\u0000')}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={props.head[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={props.head[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
