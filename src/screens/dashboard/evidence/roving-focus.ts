/**
 * Which of the marks in the text a key moves the focus to; null where the key moves nothing.
 * Up and down stay with the page, which scrolls by them.
 * @param key the key's name
 * @param current the mark that has the focus, counted from 0
 * @param count how many marks there are
 */
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
