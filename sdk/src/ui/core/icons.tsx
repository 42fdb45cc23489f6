/** A sign drawn with one line, as high as the letters beside it. */
export const icon = (path: string) => (
  <svg className="nt-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

export const ColumnsIcon = () => icon('M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10')
export const ViewsIcon = () => icon('M4 2.5h8v11L8 10.6 4 13.5z')
export const RefreshIcon = () => icon('M13 8a5 5 0 1 1-1.6-3.7M13 2.6v2.6h-2.6')
export const FilterIcon = () => icon('M2.5 3.5h11L9.4 8.6v4.2l-2.8-1.3V8.6z')
export const EyeIcon = () =>
  icon('M1.6 8S4 3.8 8 3.8 14.4 8 14.4 8 12 12.2 8 12.2 1.6 8 1.6 8ZM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6')
export const LanguagesIcon = () =>
  icon('M2 4h7M5.5 2.5V4M8 4c-.5 2.6-2.4 4.6-5.6 5.8M3.4 4c.7 2.4 2.4 4.2 5 5.2M7.6 13.5l3.1-7.4 3.1 7.4M8.6 11.2h4.2')
export const GripIcon = () => icon('M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01')
