export function Mark() {
  return (
    <svg className="size-6 shrink-0" viewBox="0 0 16 16" aria-hidden="true">
      <path
        className="fill-none stroke-text"
        strokeWidth="1.5"
        d="M4 1v14M12 1v14M4 3.5h8M4 12.5h8"
      />
      <circle className="fill-accent" cx="8" cy="8" r="2.6" />
    </svg>
  );
}
