-- Nothing is seeded here: demo accounts are made by `npm start`, real ones by sign-up.
select 1;
