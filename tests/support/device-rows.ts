/** What a page evaluates to the rows of a table of its database. */
export const rowsOf = (table: string) => `new Promise((read, failed) => {
  const opening = indexedDB.open('coin-analyst');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const reading = opening.result.transaction('${table}').objectStore('${table}').getAll();
    reading.onerror = failed;
    reading.onsuccess = () => {
      opening.result.close();
      read(reading.result);
    };
  };
})`;
