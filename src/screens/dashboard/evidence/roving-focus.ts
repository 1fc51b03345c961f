/** Index of the next mark, or null. Up and Down are left to the page, which scrolls by them. */
export function movedFocus(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'ArrowRight':
      return Math.min(count - 1, current + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
