/** Icons of the console's sidebar that suit a menu. */
export const ICONS = [
  ...['dashboard', 'truck', 'order', 'list', 'user', 'team', 'key', 'money', 'fuel', 'toll', 'warehouse', 'contract'],
  ...['report', 'review', 'insurance', 'message', 'map', 'settings', 'external'],
] as const
