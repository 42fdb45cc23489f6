/**
 * The modules every plugin gets from the console instead of bringing its own. This one table drives the externals and
 * the import rules of the plugin build, the namespaces of the plugin host and the compatibility check of the gateway.
 *
 * A `whole` module is given as it is. A `grouped` one is large: the host gives a plugin exactly the symbols it uses,
 * loaded group by group.
 */
export type SharedKind = 'whole' | 'grouped'

export const SHARED_MODULES: Readonly<Record<string, SharedKind>> = {
  react: 'whole',
  'react/jsx-runtime': 'whole',
  'react/jsx-dev-runtime': 'whole',
  'react-dom': 'whole',
  'react-dom/client': 'whole',
  '@tanstack/react-query': 'whole',
  i18next: 'whole',
  'react-i18next': 'whole',
  antd: 'grouped',
  '@ntocc/sdk': 'grouped',
}

export const SDK_MODULE = '@ntocc/sdk'

/** Sub-paths of the SDK that are the same module as its root for a plugin: the build rewrites them to it. */
export const SDK_SUBPATHS: readonly string[] = ['fields', 'contracts', 'reporting', 'plugin', 'client', 'hooks', 'ui']

/** antd by loading group: what one screen usually needs together. Every public component is in exactly one group. */
export const ANTD_GROUPS: Readonly<Record<string, readonly string[]>> = {
  basic: [
    'App',
    'ConfigProvider',
    'theme',
    'version',
    'Button',
    'Flex',
    'Space',
    'Row',
    'Col',
    'Grid',
    'Divider',
    'Skeleton',
    'Spin',
    'Empty',
    'Tag',
    'Badge',
    'Alert',
    'Card',
    'Avatar',
    'Result',
    'Tooltip',
    'Typography',
  ],
  overlay: ['Modal', 'Drawer', 'Dropdown', 'Menu', 'Popover', 'Popconfirm', 'message', 'notification', 'FloatButton'],
  navigation: ['Tabs', 'Segmented', 'Steps', 'Breadcrumb', 'Anchor', 'Affix', 'Layout', 'Splitter'],
  display: ['Descriptions', 'Statistic', 'Timeline', 'Progress', 'Collapse', 'List', 'Listy', 'Masonry', 'BorderBeam'],
  input: ['Form', 'Input', 'InputNumber', 'Checkbox', 'Radio', 'Switch', 'Select', 'AutoComplete', 'Pagination'],
  choice: ['Cascader', 'TreeSelect', 'Tree', 'Transfer', 'Mentions', 'Slider', 'Rate', 'ColorPicker'],
  date: ['DatePicker', 'TimePicker', 'Calendar'],
  table: ['Table'],
  upload: ['Upload'],
  media: ['Image', 'Carousel', 'QRCode', 'Tour', 'Watermark', 'BackTop'],
}

/**
 * The SDK by loading group. What every page stands on comes as one file, what a list, a detail or a form needs as
 * another: many small files keep a slow line waiting longer than a few larger ones. A folder not named here is a group
 * of its own: `reporting` is, with its ciphers, which hardly any page needs.
 */
export const SDK_GROUPS: Readonly<Record<string, readonly string[]>> = {
  base: ['client', 'contracts', 'fields', 'hooks', 'plugin', 'ui/core'],
  pages: ['ui/detail', 'ui/dialog', 'ui/entity', 'ui/files', 'ui/form', 'ui/list', 'ui/papers', 'ui/record'],
  figures: ['ui/charts', 'ui/home', 'ui/map'],
}

/** Exports of antd that no plugin may use. */
export const ANTD_WITHHELD: readonly string[] = ['unstableSetRender']

/** Packages that break silently when a second copy runs beside the console's: never in a plugin's bundle. */
export const NEVER_BUNDLED: readonly string[] = [
  'react',
  'react-dom',
  'scheduler',
  'antd',
  '@ant-design/cssinjs',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'i18next',
  'react-i18next',
  '@ntocc/sdk',
]

/** Libraries a plugin may bundle without naming them in its package.json: small and tree-shaken. */
export const BUNDLED_LIBRARIES: readonly string[] = ['@ant-design/icons']

/** Names a console really exports, per shared module. */
export type SharedExports = Readonly<Record<string, readonly string[]>>

/** The shared module an import specifier means to a plugin, or undefined when it is not a shared one. */
export function sharedSpecifier(specifier: string): string | undefined {
  if (Object.hasOwn(SHARED_MODULES, specifier)) return specifier
  const subpath = specifier.startsWith(`${SDK_MODULE}/`) ? specifier.slice(SDK_MODULE.length + 1) : ''
  return SDK_SUBPATHS.includes(subpath) ? SDK_MODULE : undefined
}

/** Name of the npm package of a bare specifier. */
export function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!
}
