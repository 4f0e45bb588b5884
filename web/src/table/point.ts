// Pointing at the board: allowed where one may talk to the whole table.
import type { TableProps } from './types';

export const mayPoint = (props: TableProps<unknown>): boolean =>
  !props.readonly &&
  props.onpoint !== undefined &&
  (props.channels ?? []).some((channel) => channel.id === 'table' && channel.speak);
